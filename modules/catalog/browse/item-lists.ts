import { browseItems, type ItemListPage } from '@/modules/catalog/browse/browse-items'
import { type CatalogResponse, type ResponseCache, toResponse } from '@/modules/catalog/browse/response-cache'
import { listSellerListings } from '@/modules/catalog/browse/seller-listings'
import type { BrowseQuery } from '@/modules/catalog/contract'
import { nextPageLink } from '@/src/http/next-page'
import type { Context } from '@/src/kit/context'
import { decimalOf } from '@/src/kit/money'

/** Computes lists of items one per turn of the event loop, in order: requests that need no list are answered in between. */
export class ItemLists {
  private lastTurn = Promise.resolve()

  constructor(private readonly responses: ResponseCache) {}

  /** `countCostlyQuery` counts a list that isn't cached toward the caller's rate limit. */
  respond(ctx: Context, query: BrowseQuery, countCostlyQuery: () => Promise<void>): Promise<CatalogResponse> {
    const { sellerId } = query
    const compute = async (list: () => Promise<ItemListPage>, headers = {}) => {
      await countCostlyQuery()
      await this.turn()
      const { items, nextCursor } = await list()
      const link = nextCursor && { link: linkTo(query, nextCursor) }
      return toResponse(items, { ...headers, ...link })
    }
    return sellerId
      ? compute(() => listSellerListings(ctx, { ...query, sellerId }))
      : this.responses.get(ctx, JSON.stringify(query), () =>
          compute(() => browseItems(ctx, query), { 'cache-control': 'no-cache' }),
        )
  }

  private turn(): Promise<void> {
    this.lastTurn = this.lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)))
    return this.lastTurn
  }
}

function linkTo(query: BrowseQuery, cursor: string): string {
  const { minPrice, maxPrice } = query
  return nextPageLink('/api/items', {
    ...query,
    minPrice: minPrice && decimalOf(minPrice),
    maxPrice: maxPrice && decimalOf(maxPrice),
    cursor,
  })
}
