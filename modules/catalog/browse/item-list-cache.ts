import { browseItems, type ItemListPage } from '@/modules/catalog/browse/browse-items'
import { listSellerListings } from '@/modules/catalog/browse/seller-listings'
import type { BrowseQuery, ItemSummary } from '@/modules/catalog/contract'
import { catalogCacheTag } from '@/modules/catalog/items/offers'
import { acceptsGzip, gzip, gzipHeaders, isWorthCompressing } from '@/src/http/compression'
import { VersionedCache } from '@/src/kit/cache-versions'
import type { Context } from '@/src/kit/context'
import { decimalOf } from '@/src/kit/money'

/** Searches that differ are many; pages that many people look at are few. */
const cachedListsMax = 2_000

interface CachedResponse {
  body: string
  link: string | undefined
  /** The body as it is sent to whoever takes it, once somebody did. */
  compressed?: Uint8Array<ArrayBuffer>
}

interface ListRequest {
  query: BrowseQuery
  request: Request
  set: { headers: Record<string, string | number> }
}

/** Answers lists of items, each serialised and packed once for every version of the catalogue. */
export class ItemListCache {
  private cache: VersionedCache<CachedResponse> | undefined

  async respond(ctx: Context, { query, request, set }: ListRequest): Promise<ItemSummary[]> {
    const { sellerId } = query
    const answer = sellerId
      ? serialize(query, await listSellerListings(ctx, { ...query, sellerId }))
      : await this.responseCache(ctx).get(JSON.stringify(query), async () =>
          serialize(query, await browseItems(ctx, query)),
        )
    const { headers } = set
    headers['content-type'] = 'application/json'
    if (!sellerId) headers['cache-control'] = 'no-cache'
    if (answer.link) headers.link = answer.link
    if (!acceptsGzip(request) || !isWorthCompressing(answer.body)) return asItems(answer.body)
    Object.assign(headers, gzipHeaders)
    answer.compressed ??= gzip(answer.body)
    return asItems(answer.compressed)
  }

  private responseCache(ctx: Context): VersionedCache<CachedResponse> {
    this.cache ??= new VersionedCache(ctx.core, catalogCacheTag, cachedListsMax)
    return this.cache
  }
}

/** The bytes are the JSON of the items; the type is what the client will read from it. */
function asItems(body: string | Uint8Array): ItemSummary[] {
  return body as unknown as ItemSummary[]
}

/** Pure ASCII: the runtime sends such a text as it lies in memory, several times as fast as one it must encode. */
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
