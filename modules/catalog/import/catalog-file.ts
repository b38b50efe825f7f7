import * as v from 'valibot'
import type { Category } from '@/modules/catalog/contract'
import type { CatalogEntry } from '@/modules/catalog/import/catalog-entry'
import { isTooDeepJson } from '@/src/http/bodies/parse-request'
import { type DuplicateKey, findDuplicateKeys } from '@/src/kit/input/duplicate-keys'
import { isPlausibleTime, platformIdPattern } from '@/src/kit/input/params'
import { describeJsonError } from '@/src/kit/json-error'
import { sanitizeLine } from '@/src/kit/text/sanitize-text'

/** An invalid catalog file. The message names the line or the key. */
export class CatalogFileError extends Error {
  override readonly name = 'CatalogFileError'
}

const countMax = 1_000_000_000_000
const idLengthMax = 100
const count = v.pipe(
  v.number('expected a whole number'),
  v.safeInteger('expected a whole number'),
  v.minValue(0, 'expected a number of 0 or more'),
  v.maxValue(countMax, `expected at most ${countMax}`),
)
/** Seconds since 1970; 0 is unknown. */
const time = v.pipe(
  v.number('expected a whole number'),
  v.safeInteger('expected a whole number'),
  v.check(
    (seconds) => seconds === 0 || isPlausibleTime(seconds * 1000),
    'expected seconds since 1970, of a time from 2000 to 2099',
  ),
)

const Entry = v.object(
  {
    name: v.pipe(
      v.string('expected a name'),
      v.transform(sanitizeLine),
      v.minLength(1, 'expected a name'),
      v.maxLength(100, 'expected at most 100 characters'),
    ),
    original_price: v.optional(v.nullable(count)),
    creation_timestamp: v.optional(v.nullable(time)),
    favorites: v.optional(v.nullable(count)),
    rap: v.optional(v.nullable(count)),
    owners: v.optional(v.nullable(count)),
    icon: v.optional(v.nullable(v.string('expected the URL of an image'))),
  },
  'expected an item with a name',
)

/** The shape of a file. Items are parsed one by one, because single ones may be invalid. */
export const CatalogFile = v.record(v.string(), Entry)

const notCatalog = 'Not a catalog'

/** One item of a catalog file, or why it is invalid. */
export type CatalogRow = { assetId: string } & ({ entry: CatalogEntry } | { problem: string; path: string })

/**
 * Parses a catalog file: `{assetId: {name, rap, original_price, owners, favorites, creation_timestamp, icon}}`.
 * Throws CatalogFileError.
 */
export function parseCatalogFile(text: string): CatalogEntry[] {
  return parseCatalogRows(text).map((row) => {
    if ('problem' in row) throw new CatalogFileError(`${notCatalog}, at ${row.path}: ${row.problem}`)
    return row.entry
  })
}

/** Parses a catalog file of which single items may be invalid. Throws CatalogFileError if it isn't a catalog at all. */
export function parseCatalogRows(text: string): CatalogRow[] {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CatalogFileError(`${notCatalog}: expected one object whose keys are asset ids`)
  const duplicates = Map.groupBy(findDuplicateKeys(text), ({ path: [assetId] }) => assetId)
  return Object.entries(value).map(([assetId, entry]) => {
    const [duplicate] = duplicates.get(assetId) ?? []
    return duplicate ? { assetId: shownId(assetId), ...problemOf(duplicate) } : parseRow(assetId, entry)
  })
}

function problemOf({ path, line }: DuplicateKey): { path: string; problem: string } {
  return { path: sanitizeLine(path.join('.')), problem: `is in the file twice, again in line ${line}` }
}

/** A key of the file that may be anything, in reports. */
function shownId(key: string): string {
  return sanitizeLine(key, idLengthMax)
}

function parseRow(assetId: string, value: unknown): CatalogRow {
  if (!platformIdPattern.test(assetId))
    return {
      assetId: shownId(assetId),
      path: shownId(assetId),
      problem: 'expected an asset id, digits only and without leading zeros',
    }
  const parsed = v.safeParse(Entry, value)
  if (parsed.success) return { assetId, entry: toCatalogEntry(assetId, parsed.output) }
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)
  return { assetId, path: path === null ? assetId : `${assetId}.${path}`, problem: issue.message }
}

function parseJson(text: string): unknown {
  if (isTooDeepJson(text)) throw new CatalogFileError('Nested too deeply.')
  try {
    return JSON.parse(text)
  } catch {
    throw new CatalogFileError(`Not JSON: ${describeJsonError(text)}`)
  }
}

function toCatalogEntry(assetId: string, entry: v.InferOutput<typeof Entry>): CatalogEntry {
  return {
    assetId,
    name: entry.name,
    category: categoryFromIcon(entry.icon ?? ''),
    description: null,
    imageUrl: null,
    originalPrice: zeroToNull(entry.original_price),
    rap: zeroToNull(entry.rap),
    owners: entry.owners ?? null,
    favorites: entry.favorites ?? null,
    releasedAt: entry.creation_timestamp ? entry.creation_timestamp * 1000 : null,
    features: [],
  }
}

/** In catalog files, zero means unknown. */
function zeroToNull(amount: number | null | undefined): number | null {
  return amount ? amount : null
}

/** The item's type is the path segment after the size. Every type of accessory counts as hat. */
export function categoryFromIcon(icon: string): Category {
  const type = /\/\d+\/\d+\/(\w+)\//.exec(icon)?.[1]?.toLowerCase()
  if (type === 'face' || type === 'gear' || type === 'package') return type
  return 'hat'
}
