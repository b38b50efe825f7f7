import { browseItems, type ItemListPage } from '@/modules/catalog/browse/browse-items'
import { countChoices } from '@/modules/catalog/browse/choice-counts'
import { listFeaturedFirst } from '@/modules/catalog/browse/featured-first'
import { countedMax, type Matches, MatchesCache } from '@/modules/catalog/browse/matches'
import { type CatalogResponse, cachedResponse, toResponse } from '@/modules/catalog/browse/response-cache'
import type { SearchQuery } from '@/modules/catalog/browse/search-query'
import { listSellerListings } from '@/modules/catalog/browse/seller-listings'
import type { BrowseQuery } from '@/modules/catalog/search-contract'
import type { Context, Core } from '@/src/kit/context'
import type { Reader } from '@/src/kit/db'

/** What a list depends on besides its query. */
interface Request extends Pick<SearchQuery, 'linkTo'> {
  /** Counts a list that isn't cached toward the caller's rate limit. */
  readonly countCostlyQuery: () => Promise<void>
}

const listsOf = new WeakMap<Core, ItemLists>()

export function itemListsOf({ core }: Context): ItemLists {
  const lists = listsOf.get(core) ?? new ItemLists()
  listsOf.set(core, lists)
  return lists
}

/** Computes lists of items one per turn of the event loop, in order: requests that need no list are answered in between. */
class ItemLists {
  private lastTurn = Promise.resolve()
  private readonly matches = new MatchesCache()

  async respond(
    ctx: Context,
    query: BrowseQuery,
    { linkTo, countCostlyQuery }: Request,
  ): Promise<CatalogResponse> {
    const { sellerId } = query
    const present = (page: ItemListPage, headers = {}) => {
      const link = page.nextCursor && { link: linkTo(query, page.nextCursor) }
      const response = toResponse(page.items, { ...headers, ...link })
      return { ...response, isIncomplete: page.isIncomplete }
    }
    const begin = async () => {
      await countCostlyQuery()
      await this.turn()
    }
    if (sellerId) {
      await begin()
      const page = await listSellerListings(ctx, { ...query, sellerId })
      return present(page, totalHeaders({ ...page, isExact: true }))
    }
    return cachedResponse(ctx, JSON.stringify(query), async () => {
      await begin()
      const matches = await this.matches.get(ctx, query)
      const list = query.featured ? listFeaturedFirst : browseItems
      return present(await list(ctx, query, matches), {
        'cache-control': 'no-cache',
        ...totalHeaders(matches),
      })
    })
  }

  /** Returns how many items match each choice of the filters. */
  respondWithCounts(
    ctx: Context,
    query: BrowseQuery,
    countCostlyQuery: Request['countCostlyQuery'],
  ): Promise<CatalogResponse> {
    return cachedResponse(ctx, `counts:${JSON.stringify(query)}`, async () => {
      await countCostlyQuery()
      await this.turn()
      const { total } = await this.matches.get(ctx, {})
      // In a large market it takes longer than other requests should wait.
      const read: Reader['rows'] =
        total > countedMax ? (statement) => ctx.core.db.readInWorker((rows) => rows(statement)) : ctx.db.rows
      return toResponse(await countChoices(ctx, query, read), { 'cache-control': 'no-cache' })
    })
  }

  private turn(): Promise<void> {
    this.lastTurn = this.lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)))
    return this.lastTurn
  }
}

function totalHeaders({ total, isExact }: Pick<Matches, 'total' | 'isExact'>): Record<string, string> {
  return { 'x-total-count': String(total), ...(!isExact && { 'x-total-count-is-minimum': 'true' }) }
}
