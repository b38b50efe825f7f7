import { browseItems, type ItemListPage } from '@/modules/catalog/browse/browse-items'
import { listFeaturedFirst } from '@/modules/catalog/browse/featured-first'
import { type Matches, MatchesCache } from '@/modules/catalog/browse/matches'
import { type CatalogResponse, type ResponseCache, toResponse } from '@/modules/catalog/browse/response-cache'
import type { SearchQuery } from '@/modules/catalog/browse/search-query'
import { listSellerListings } from '@/modules/catalog/browse/seller-listings'
import type { BrowseQuery } from '@/modules/catalog/search-contract'
import type { Context } from '@/src/kit/context'

/** A list, and headers that change when it does not. */
interface ListResponse {
  response: CatalogResponse
  headers: Record<string, string>
}

/** Computes lists of items one per turn of the event loop, in order: requests that need no list are answered in between. */
export class ItemLists {
  private lastTurn = Promise.resolve()
  private readonly matches = new MatchesCache()

  constructor(
    private readonly responses: ResponseCache,
    private readonly searchQuery: SearchQuery,
  ) {}

  /** `countCostlyQuery` counts a list that isn't cached toward the caller's rate limit. */
  async respond(
    ctx: Context,
    query: BrowseQuery,
    countCostlyQuery: () => Promise<void>,
  ): Promise<ListResponse> {
    const { sellerId } = query
    const begin = async () => {
      await countCostlyQuery()
      await this.turn()
    }
    if (sellerId) {
      await begin()
      const page = await listSellerListings(ctx, { ...query, sellerId })
      return { response: this.present(query, page), headers: totalHeaders({ ...page, isExact: true }) }
    }
    let matches: Matches | undefined
    const response = await this.responses.get(ctx, JSON.stringify(query), async () => {
      await begin()
      matches = await this.matches.get(ctx, query)
      const list = query.featured ? listFeaturedFirst : browseItems
      return this.present(query, await list(ctx, query, matches), { 'cache-control': 'no-cache' })
    })
    return { response, headers: totalHeaders(matches ?? (await this.matches.get(ctx, query))) }
  }

  private present(query: BrowseQuery, { items, nextCursor }: ItemListPage, headers = {}): CatalogResponse {
    const link = nextCursor && { link: this.searchQuery.linkTo(query, nextCursor) }
    return toResponse(items, { ...headers, ...link })
  }

  private turn(): Promise<void> {
    this.lastTurn = this.lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)))
    return this.lastTurn
  }
}

function totalHeaders({ total, isExact }: Pick<Matches, 'total' | 'isExact'>): Record<string, string> {
  return { 'x-total-count': String(total), ...(!isExact && { 'x-total-count-is-minimum': 'true' }) }
}
