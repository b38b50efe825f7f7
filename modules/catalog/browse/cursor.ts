import { catalogErrors } from '@/modules/catalog/errors'

/** Sort key of the last row of a page; the next page starts after it. */
export type SortKey = (string | number)[]

type PartTypes = readonly ('text' | 'number')[]

export function encodeCursor(key: SortKey): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Decodes a cursor whose first part is the index of one of the `segments`, and whose other parts have its types. Throws bad_cursor. */
export function decodeSegmentCursor(
  cursor: string,
  segments: readonly PartTypes[],
): { at: number; key: SortKey } {
  const [first, ...key] = parseCursor(cursor)
  const at = segments.findIndex((_, index) => index === first)
  const types = segments[at]
  if (key.length !== types?.length) throw catalogErrors.bad_cursor()
  const parts = key.map((part, index) => {
    if (!isValidPart(part, types[index])) throw catalogErrors.bad_cursor()
    return part
  })
  return { at, key: parts }
}

function isValidPart(part: unknown, type: PartTypes[number] | undefined): part is string | number {
  return type === 'text' ? typeof part === 'string' && !part.includes('\0') : Number.isSafeInteger(part)
}

function parseCursor(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(parts)) return parts
  } catch {}
  throw catalogErrors.bad_cursor()
}
