import { browseItems } from '@/modules/catalog/browse/browse-items'
import { type CatalogResponse, cachedResponse, toResponse } from '@/modules/catalog/browse/response-cache'
import type { Suggestion } from '@/modules/catalog/contract'
import type { Context } from '@/src/kit/context'
import { searchKey } from '@/src/kit/text/search-key'

const suggestionsMax = 8

/** Returns the most traded items whose name contains the text, those for sale first. None without a text. */
export function respondWithSuggestions(ctx: Context, search: string | undefined): Promise<CatalogResponse> {
  const key = `suggestions:${search === undefined ? '' : searchKey(search)}`
  return cachedResponse(ctx, key, async () =>
    toResponse(search === undefined ? [] : await suggest(ctx, search)),
  )
}

async function suggest(ctx: Context, search: string): Promise<Suggestion[]> {
  const { items } = await browseItems(ctx, { search, sort: 'most-traded', limit: suggestionsMax })
  return items.map(({ id, name, category, price, assetId, imageUrl }) => ({
    id,
    name,
    category,
    price,
    assetId,
    imageUrl,
  }))
}
