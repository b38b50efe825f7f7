import { and, eq, inArray } from 'drizzle-orm'
import { browseItems } from '@/modules/catalog/browse/browse-items'
import { type CatalogResponse, cachedResponse, toResponse } from '@/modules/catalog/browse/response-cache'
import type { ItemSummary, Suggestion } from '@/modules/catalog/contract'
import { nameKeysOf } from '@/modules/catalog/items/name-keys'
import { items } from '@/modules/catalog/schema'
import type { Context } from '@/src/kit/context'
import { searchKey } from '@/src/kit/text/search-key'

const suggestionsMax = 8

/**
 * Returns the items with this name, then the most traded whose name contains the text; of both, those for sale first. None without
 * a text.
 */
export function respondWithSuggestions(ctx: Context, search: string | undefined): Promise<CatalogResponse> {
  const key = `suggestions:${search === undefined ? '' : searchKey(search)}`
  return cachedResponse(ctx, key, async () =>
    toResponse(search === undefined ? [] : await suggest(ctx, search)),
  )
}

async function suggest(ctx: Context, search: string): Promise<Suggestion[]> {
  const [named, containing] = await Promise.all([listNamed(ctx, search), listContaining(ctx, search)])
  const found = new Map([...named, ...containing].map((item) => [item.id, item]))
  return [...found.values()]
    .slice(0, suggestionsMax)
    .map(({ id, name, category, price, assetId, imageUrl }) => ({
      id,
      name,
      category,
      price,
      assetId,
      imageUrl,
    }))
}

async function listContaining(ctx: Context, search: string): Promise<ItemSummary[]> {
  return (await browseItems(ctx, { search, sort: 'most-traded', limit: suggestionsMax })).items
}

async function listNamed(ctx: Context, name: string): Promise<ItemSummary[]> {
  const { nameKey, nameSortKey } = nameKeysOf(name)
  const rows = await ctx.db
    .select({ seq: items.seq })
    .from(items)
    .where(
      and(inArray(items.unlisted, [0, 1]), eq(items.nameSortKey, nameSortKey), eq(items.nameKey, nameKey)),
    )
    .limit(suggestionsMax)
  if (rows.length === 0) return []
  const matches = { total: rows.length, isExact: true, seqs: rows.map(({ seq }) => seq) }
  return (await browseItems(ctx, { sort: 'most-traded', limit: suggestionsMax }, matches)).items
}
