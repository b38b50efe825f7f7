import { itemName } from '@/scripts/bench/seed/names'

export const readKinds = ['list', 'filter', 'search', 'item'] as const
export type ReadKind = (typeof readKinds)[number]

const termsCount = 1_000
/** In cents; above the highest price of the market. */
const priceCeiling = 9_000_000

/** Returns `count` paths that begin at the nth. Filters and searches differ from all others, so no cache has them. */
export function readPaths(
  kind: ReadKind,
  { from, count, itemIds }: { from: number; count: number; itemIds: readonly string[] },
): string[] {
  const path: Record<ReadKind, (at: number) => string> = {
    list: () => '/api/items',
    filter: (at) => `/api/items?category=hat&minPrice=${(at % 500) + 1}&maxPrice=${uniquePrice(at)}`,
    search: (at) => `/api/items?search=${encodeURIComponent(searchTerm(at))}&maxPrice=${uniquePrice(at)}`,
    item: (at) => `/api/items/${itemIds[at % itemIds.length]}`,
  }
  return Array.from({ length: count }, (_, at) => path[kind](from + at))
}

function uniquePrice(at: number): string {
  return ((priceCeiling + at) / 100).toFixed(2)
}

/** A part of a name: a word that thousands of items share, a part of a word, or a name of its own. */
function searchTerm(at: number): string {
  const name = itemName((at * 17) % termsCount)
  const from = (at * 3) % Math.max(1, name.length - 8)
  return name
    .slice(from, from + 3 + (at % 6))
    .trim()
    .padEnd(3, 'e')
}
