import { catalogErrors } from '@/modules/catalog/errors'

/** Where the next page begins: the sort key of the last row of this one. */
export type SortKey = (string | number)[]

export function encodeCursor(key: SortKey): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Reads a cursor of ours, whose parts are of these kinds; throws bad_cursor for anything else. */
export function decodeCursor(cursor: string, kinds: ('text' | 'number')[]): SortKey {
  const key = parseCursor(cursor)
  const fits =
    Array.isArray(key) && key.length === kinds.length && key.every((part, at) => isValidPart(part, kinds[at]))
  if (!fits) throw catalogErrors.bad_cursor()
  return key
}

function isValidPart(part: unknown, kind: 'text' | 'number' | undefined): boolean {
  return kind === 'text' ? typeof part === 'string' && !part.includes('\0') : Number.isSafeInteger(part)
}

function parseCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
