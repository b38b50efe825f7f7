import { browse, type Page } from '@/modules/catalog/browse'
import type { BrowseQuery, ItemSummary } from '@/modules/catalog/contract'
import { catalogData } from '@/modules/catalog/offers'
import { listSellerListings } from '@/modules/catalog/seller-listings'
import type { Context } from '@/src/core/context'
import { decimalOf } from '@/src/core/money'
import { VersionedCache } from '@/src/core/versions'

/** Searches that differ are many; pages that many people look at are few. */
const keptMax = 2_000

interface Answer {
  body: string
  link: string | undefined
}

type AnswerHeaders = Record<string, string | number>

/** Answers lists of items, each serialised once for every version of the catalogue. */
export class ListBytes {
  private cache: VersionedCache<Answer> | undefined

  async answer(ctx: Context, query: BrowseQuery, headers: AnswerHeaders): Promise<ItemSummary[]> {
    const { sellerId } = query
    const { body, link } = sellerId
      ? serialise(query, await listSellerListings(ctx, { ...query, sellerId }))
      : await this.kept(ctx).get(JSON.stringify(query), async () =>
          serialise(query, await browse(ctx, query)),
        )
    headers['content-type'] = 'application/json'
    if (!sellerId) headers['cache-control'] = 'no-cache'
    if (link) headers.link = link
    return asItems(body)
  }

  private kept(ctx: Context): VersionedCache<Answer> {
    this.cache ??= new VersionedCache(ctx.core, catalogData, keptMax)
    return this.cache
  }
}

/** The text is the JSON of the items; the type is what the client will read from it. */
function asItems(body: string): ItemSummary[] {
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
