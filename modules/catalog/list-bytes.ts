import { browse, type Page } from '@/modules/catalog/browse'
import type { BrowseQuery, ItemSummary } from '@/modules/catalog/contract'
import { catalogData } from '@/modules/catalog/offers'
import { listSellerListings } from '@/modules/catalog/seller-listings'
import type { Context } from '@/src/core/context'
import { decimalOf } from '@/src/core/money'
import { VersionedCache } from '@/src/core/versions'
import { isWorthCompressing, gzip, gzipHeaders, acceptsGzip } from '@/src/http/compression'

/** Searches that differ are many; pages that many people look at are few. */
const keptMax = 2_000

interface Answer {
  body: string
  link: string | undefined
  /** The body as it is sent to whoever takes it, once somebody did. */
  packed?: Uint8Array<ArrayBuffer>
}

interface Asked {
  query: BrowseQuery
  request: Request
  set: { headers: Record<string, string | number> }
}

/** Answers lists of items, each serialised and packed once for every version of the catalogue. */
export class ListBytes {
  private cache: VersionedCache<Answer> | undefined

  async answer(ctx: Context, { query, request, set }: Asked): Promise<ItemSummary[]> {
    const { sellerId } = query
    const answer = sellerId
      ? serialise(query, await listSellerListings(ctx, { ...query, sellerId }))
      : await this.kept(ctx).get(JSON.stringify(query), async () =>
          serialise(query, await browse(ctx, query)),
        )
    const { headers } = set
    headers['content-type'] = 'application/json'
    if (!sellerId) headers['cache-control'] = 'no-cache'
    if (answer.link) headers.link = answer.link
    if (!acceptsGzip(request) || !isWorthCompressing(answer.body)) return asItems(answer.body)
    Object.assign(headers, gzipHeaders)
    answer.packed ??= gzip(answer.body)
    return asItems(answer.packed)
  }

  private kept(ctx: Context): VersionedCache<Answer> {
    this.cache ??= new VersionedCache(ctx.core, catalogData, keptMax)
    return this.cache
  }
}

/** The bytes are the JSON of the items; the type is what the client will read from it. */
function asItems(body: string | Uint8Array): ItemSummary[] {
  return body as unknown as ItemSummary[]
}

/** Pure ASCII: the runtime sends such a text as it lies in memory, several times as fast as one it must encode. */
function serialise(query: BrowseQuery, { items, next }: Page): Answer {
  const body = JSON.stringify(items).replace(/[\u0080-\uffff]/g, escaped)
  return { body, link: next && `<${nextPath(query, next)}>; rel="next"` }
}

function escaped(char: string): string {
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
