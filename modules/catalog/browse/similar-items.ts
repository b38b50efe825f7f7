import { browseItems, type PresentedItems } from '@/modules/catalog/browse/browse-items'
import { type CatalogResponse, cachedResponse, toResponse } from '@/modules/catalog/browse/response-cache'
import type { ItemSummary } from '@/modules/catalog/contract'
import { findViewableItem, isShown } from '@/modules/catalog/items/item-rows'
import { robuxPerUsd } from '@/modules/wallet/service'
import type { Context } from '@/src/kit/context'

const similarMax = 6

/** Returns items for sale of the same category, those with the nearest prices first. Throws not_found. */
export function respondWithSimilarItems(ctx: Context, id: string): Promise<CatalogResponse> {
  return cachedResponse(ctx, `similar:${id}`, async () => {
    const { items, isIncomplete } = await listSimilarItems(ctx, id)
    return { ...toResponse(items), isIncomplete }
  })
}

/** Without a listing, the item's RAP is its price; without a RAP, the cheapest items are the nearest. */
async function listSimilarItems(ctx: Context, requestedId: string): Promise<PresentedItems> {
  const item = await findViewableItem(ctx, requestedId)
  const { id, category, rap } = item
  const cents = item.listingId === null ? Math.round(((rap ?? 0) * 100) / robuxPerUsd(ctx)) : item.priceCents
  // The item may be among them.
  const limit = similarMax + 1
  const pages = await Promise.all([
    browseItems(ctx, { category, minPrice: cents, sort: 'price-low', limit }),
    browseItems(ctx, { category, maxPrice: cents, sort: 'price-high', limit }),
  ])
  const found = new Map(pages.flatMap(({ items }) => items.map((similar) => [similar.id, similar])))
  found.delete(id)
  const distanceOf = ({ price }: ItemSummary) => Math.abs((price ?? 0) * 100 - cents)
  return {
    items: [...found.values()].sort((one, other) => distanceOf(one) - distanceOf(other)).slice(0, similarMax),
    // What only its seller sees isn't cached for others.
    isIncomplete: !isShown(item) || pages.some(({ isIncomplete }) => isIncomplete),
  }
}
