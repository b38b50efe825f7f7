import * as v from 'valibot'
import type { Category } from '@/modules/catalog/contract'
import type { CatalogueEntry } from '@/modules/catalog/import-catalogue'
import { describeJsonError } from '@/src/core/json-fault'

/** A catalogue file that cannot be taken over; the message names the line or the key at fault. */
export class CatalogueFileError extends Error {
  override readonly name = 'CatalogueFileError'
}

const count = v.pipe(
  v.number('expected a whole number'),
  v.safeInteger('expected a whole number'),
  v.minValue(0, 'expected a number that is not negative'),
)

const Entry = v.object(
  {
    name: v.pipe(
      v.string('expected a name'),
      v.trim(),
      v.minLength(1, 'expected a name'),
      v.maxLength(100, 'expected at most 100 characters'),
    ),
    original_price: v.optional(v.nullable(count)),
    creation_timestamp: v.optional(v.nullable(count)),
    favorites: v.optional(v.nullable(count)),
    rap: v.optional(v.nullable(count)),
    owners: v.optional(v.nullable(count)),
    icon: v.optional(v.nullable(v.string('expected the address of a picture'))),
  },
  'expected an item with a name',
)

const CatalogueFile = v.record(
  v.pipe(v.string(), v.regex(/^\d{1,19}$/, 'expected an asset id, digits only')),
  Entry,
  'expected one object whose keys are asset ids',
)

/** Reads the text of a catalogue file: `{assetId: {name, rap, original_price, owners, favorites, creation_timestamp, icon}}`. */
export function readCatalogueFile(text: string): CatalogueEntry[] {
  const value = parseJson(text)
  if (Array.isArray(value))
    throw new CatalogueFileError('Not a catalogue: expected one object whose keys are asset ids')
  const parsed = v.safeParse(CatalogueFile, value)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const path = v.getDotPath(issue)
    throw new CatalogueFileError(`Not a catalogue${path === null ? '' : `, at ${path}`}: ${issue.message}`)
  }
  return Object.entries(parsed.output).map(([assetId, entry]) => toEntry(assetId, entry))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CatalogueFileError(`Not JSON: ${describeJsonError(text)}`)
  }
}

function toEntry(assetId: string, entry: v.InferOutput<typeof Entry>): CatalogueEntry {
  return {
    assetId,
    name: entry.name,
    category: categoryOf(entry.icon ?? ''),
    description: null,
    imageUrl: null,
    originalPrice: known(entry.original_price),
    rap: known(entry.rap),
    owners: entry.owners ?? null,
    favorites: entry.favorites ?? null,
    releasedAt: entry.creation_timestamp ? entry.creation_timestamp * 1000 : null,
    features: [],
  }
}

/** Zero stands for "unknown" in such files. */
function known(amount: number | null | undefined): number | null {
  return amount ? amount : null
}

/** The item's type is the path segment after the size; accessories of every kind are filed under hat. */
export function categoryOf(icon: string): Category {
  const type = /\/\d+\/\d+\/(\w+)\//.exec(icon)?.[1]?.toLowerCase()
  if (type === 'face' || type === 'gear' || type === 'package') return type
  return 'hat'
}
