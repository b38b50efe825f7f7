import type { ItemSummary } from '@/modules/catalog/contract'

/** The dearest by RAP first, then the dearest of every other category, then the rest in that order. */
export function pickShowcaseItems(items: readonly ItemSummary[], count: number) {
  const dearest = items.toSorted((one, other) => (other.rap ?? 0) - (one.rap ?? 0))
  const seen = new Set<string>()
  const ofCategories = dearest.filter(({ category }) => !seen.has(category) && seen.add(category))
  return [...new Set([...ofCategories, ...dearest])].slice(0, count)
}
