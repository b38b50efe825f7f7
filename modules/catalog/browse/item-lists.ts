import { browseItems, type ItemListPage } from '@/modules/catalog/browse/browse-items'
import { listFeaturedFirst } from '@/modules/catalog/browse/featured-first'
import { type CatalogResponse, type ResponseCache, toResponse } from '@/modules/catalog/browse/response-cache'
import type { SearchQuery } from '@/modules/catalog/browse/search-query'
import { listSellerListings } from '@/modules/catalog/browse/seller-listings'
import type { BrowseQuery } from '@/modules/catalog/contract'
import type { Context } from '@/src/kit/context'

/** Computes lists of items one per turn of the event loop, in order: requests that need no list are answered in between. */
export class ItemLists {
  private lastTurn = Promise.resolve()

  constructor(
    private readonly responses: ResponseCache,
    private readonly searchQuery: SearchQuery,
  ) {}

  /** `countCostlyQuery` counts a list that isn't cached toward the caller's rate limit. */
  respond(ctx: Context, query: BrowseQuery, countCostlyQuery: () => Promise<void>): Promise<CatalogResponse> {
    const { sellerId } = query
    const compute = async (list: () => Promise<ItemListPage>, headers = {}) => {
      await countCostlyQuery()
      await this.turn()
      const { items, nextCursor } = await list()
      const link = nextCursor && { link: this.searchQuery.linkTo(query, nextCursor) }
      return toResponse(items, { ...headers, ...link })
    }
    return sellerId
      ? compute(() => listSellerListings(ctx, { ...query, sellerId }))
      : this.responses.get(ctx, JSON.stringify(query), () =>
          compute(() => (query.featured ? listFeaturedFirst(ctx, query) : browseItems(ctx, query)), {
            'cache-control': 'no-cache',
          }),
        )
  }

  private turn(): Promise<void> {
    this.lastTurn = this.lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)))
    return this.lastTurn
  }
}
