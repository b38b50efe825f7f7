import { browseItems, type ItemListPage } from '@/modules/catalog/browse/browse-items'
import { listSellerListings } from '@/modules/catalog/browse/seller-listings'
import type { BrowseQuery, ItemSummary } from '@/modules/catalog/contract'
import { catalogCacheTag } from '@/modules/catalog/items/item-rows'
import { acceptsGzip, gzip, gzipHeaders, isWorthCompressing } from '@/src/http/compression'
import { VersionedCache } from '@/src/kit/cache-versions'
import type { Context } from '@/src/kit/context'
import { decimalOf } from '@/src/kit/money'

/**
 * Holds about 100 pages of 48 items. Searches vary a lot, but most traffic goes to few pages. The garbage collector lets the heap
 * grow to a multiple of what is in use, so each megabyte here costs about three.
 */
const cachedBytesMax = 4 * 1024 * 1024

interface CachedResponse {
  body: string
  link: string | undefined
  /** Gzipped body, created when a client first accepts it. */
  compressed?: Uint8Array<ArrayBuffer>
}

interface ListRequest {
  query: BrowseQuery
  request: Request
  set: { headers: Record<string, string | number> }
  /** Counts a list that isn't cached toward the caller's rate limit. */
  countCostlyQuery(): Promise<void>
}

/** Serves lists of items. Each list is serialized and compressed once per version of the catalog. */
export class ItemListCache {
  private cache: VersionedCache<CachedResponse> | undefined
  private lastTurn = Promise.resolve()

  async respond(
    ctx: Context,
    { query, request, set, countCostlyQuery }: ListRequest,
  ): Promise<ItemSummary[]> {
    const { sellerId } = query
    const compute = async () => {
      await countCostlyQuery()
      await this.turn()
      return serialize(
        query,
        await (sellerId ? listSellerListings(ctx, { ...query, sellerId }) : browseItems(ctx, query)),
      )
    }
    const response = sellerId
      ? await compute()
      : await this.responseCache(ctx).get(JSON.stringify(query), compute)
    const { headers } = set
    headers['content-type'] = 'application/json'
    if (!sellerId) headers['cache-control'] = 'no-cache'
    if (response.link) headers.link = response.link
    if (!acceptsGzip(request) || !isWorthCompressing(response.body)) return asItems(response.body)
    Object.assign(headers, gzipHeaders)
    response.compressed ??= gzip(response.body)
    return asItems(response.compressed)
  }

  /** Resolves once per turn of the event loop, in order: requests that need no list are answered in between. */
  private turn(): Promise<void> {
    this.lastTurn = this.lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)))
    return this.lastTurn
  }

  private responseCache(ctx: Context): VersionedCache<CachedResponse> {
    this.cache ??= new VersionedCache(ctx.core, catalogCacheTag, {
      bytesMax: cachedBytesMax,
      // The compressed copy is created later; it is at most as long as the body.
      bytesOf: ({ body }) => body.length * 2,
    })
    return this.cache
  }
}

/** Safe: the body is the JSON of these items, and the route sends it unchanged. */
function asItems(body: string | Uint8Array): ItemSummary[] {
  return body as unknown as ItemSummary[]
}

/** Escapes non-ASCII characters: Bun sends ASCII strings without encoding them, several times faster. */
function serialize(query: BrowseQuery, { items, nextCursor }: ItemListPage): CachedResponse {
  const body = JSON.stringify(items).replace(/[\u0080-\uffff]/g, escapeChar)
  return { body, link: nextCursor && `<${nextPath(query, nextCursor)}>; rel="next"` }
}

function escapeChar(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function nextPath(query: BrowseQuery, cursor: string): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, cursor })) {
    if (value === undefined) continue
    params.set(name, name === 'minPrice' || name === 'maxPrice' ? decimalOf(Number(value)) : String(value))
  }
  return `/api/items?${params}`
}
