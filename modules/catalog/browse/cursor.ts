import { catalogErrors } from '@/modules/catalog/errors'

/** Sort key of the last row of a page; the next page starts after it. */
export type SortKey = (string | number)[]

export function encodeCursor(key: SortKey): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Decodes a cursor made by encodeCursor. Throws bad_cursor unless its parts have these types. */
export function decodeCursor(cursor: string, types: ('text' | 'number')[]): SortKey {
  const key = parseCursor(cursor)
  const isValid =
    Array.isArray(key) &&
    key.length === types.length &&
    key.every((part, index) => isValidPart(part, types[index]))
  if (!isValid) throw catalogErrors.bad_cursor()
  return key
}

function isValidPart(part: unknown, type: 'text' | 'number' | undefined): boolean {
  return type === 'text' ? typeof part === 'string' && !part.includes('\0') : Number.isSafeInteger(part)
}

function parseCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
