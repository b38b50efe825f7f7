import {
  type Context,
  findItem,
  findListings,
  findPriceHistory,
  formatCount,
  formatDollars,
  httpErrors,
  type ItemSearch,
  itemPath,
  type ListingFacts,
  maybeSeller,
  publicUrl,
} from 'mintmark/module'
import type { InferOutput } from 'valibot'
import type { Feed, FeedEntry } from './feed'
import { messages } from './messages'

type ItemsQuery = InferOutput<ItemSearch['schema']>
type Row = Awaited<ReturnType<ItemSearch['find']>>['items'][number]

interface ItemsFeed extends SellerFeed {
  readonly params: ItemsQuery
  /** Its own query, with the question mark. */
  readonly query: string
}

interface SellerFeed {
  readonly path: string
  readonly countCostlyQuery: () => Promise<void>
}

const salesMax = 50
const marketplacePath = '/marketplace'

/** Items of a search, each with its cheapest listing. Throws bad_cursor, unauthorized. */
export async function findItemsFeed(
  ctx: Context,
  search: ItemSearch,
  { params, path, query, countCostlyQuery }: ItemsFeed,
): Promise<Feed> {
  const site = publicUrl(ctx)
  const { items, nextQuery } = await search.find(ctx, params, countCostlyQuery)
  return {
    title: messages.items,
    pageUrl: site + marketplacePath + query,
    feedUrl: site + path + query,
    nextUrl: nextQuery === undefined ? undefined : `${site}${path}?${nextQuery}`,
    entries: await entriesOf(ctx, items, messages.offer),
  }
}

/** The listings of a seller, newest first. Throws not_found. */
export async function findSellerFeed(
  ctx: Context,
  search: ItemSearch,
  { username, path, countCostlyQuery }: SellerFeed & { username: string },
): Promise<Feed> {
  const seller = await maybeSeller(ctx, username)
  if (!seller) throw httpErrors.not_found()
  const { items } = await search.find(ctx, { sellerId: seller.id }, countCostlyQuery)
  const site = publicUrl(ctx)
  return {
    title: messages.seller(seller.username),
    pageUrl: `${site}/seller/${encodeURIComponent(seller.username)}`,
    feedUrl: site + path,
    entries: await entriesOf(ctx, items, messages.listing),
  }
}

/** The cheapest listing of an item and its latest sales. Throws not_found. */
export async function findItemFeed(
  ctx: Context,
  { itemId, path }: { itemId: string; path: string },
): Promise<Feed> {
  const item = await findItem(ctx, itemId)
  const { id, name, imageUrl, listingId, lowestPriceCents, category } = item
  const [listings, history] = await Promise.all([
    findListings(ctx, listingId === null ? [] : [listingId]),
    findPriceHistory(ctx, id),
  ])
  const listing = listings.get(listingId ?? '')
  const url = publicUrl(ctx) + itemPath(id)
  const base = {
    url,
    imageUrl: absolute(ctx, imageUrl),
    author: undefined,
    category,
    summary: detailsOf(item),
  }
  const offer =
    listing && lowestPriceCents !== null
      ? [
          {
            ...base,
            id: `${url}#${listing.id}`,
            title: messages.offer(name, formatDollars(lowestPriceCents)),
            updatedAt: listing.updatedAt,
          },
        ]
      : []
  const sales = history.sales.slice(-salesMax).reverse()
  return {
    title: messages.item(name),
    pageUrl: url,
    feedUrl: publicUrl(ctx) + path,
    entries: [
      ...offer,
      ...sales.map(({ at, price }) => ({
        ...base,
        id: `${url}#sale-${Date.parse(at)}`,
        title: messages.sale(name, formatDollars(Math.round(price * 100))),
        updatedAt: Date.parse(at),
      })),
    ],
  }
}

type EntryTitle = (name: string, price: string) => string

async function entriesOf(ctx: Context, rows: readonly Row[], title: EntryTitle): Promise<FeedEntry[]> {
  const ids = rows.flatMap(({ listingId }) => listingId ?? [])
  const listings = await findListings(ctx, ids)
  return rows.map((row) => entryOf(ctx, row, { listing: listings.get(row.listingId ?? ''), title }))
}

function entryOf(
  ctx: Context,
  { id, name, imageUrl, seller, category, rap, stock }: Row,
  { listing, title }: { listing: ListingFacts | undefined; title: EntryTitle },
): FeedEntry {
  const site = publicUrl(ctx)
  const url = site + itemPath(id)
  return {
    id: listing ? `${url}#${listing.id}` : url,
    url,
    title: listing ? title(name, formatDollars(listing.priceCents)) : messages.noOffer(name),
    summary: detailsOf({ rap, stock }),
    imageUrl: absolute(ctx, imageUrl),
    author:
      seller === null ? undefined : { name: seller, url: `${site}/seller/${encodeURIComponent(seller)}` },
    category,
    updatedAt: listing?.updatedAt ?? 0,
  }
}

function detailsOf({ rap, stock }: { rap: number | null; stock: number }): string {
  const { details } = messages
  const average = rap === null ? [] : [details.rap(formatCount(rap))]
  return [details.stock(formatCount(stock)), ...average].join(' ')
}

function absolute(ctx: Context, url: string | null): string | undefined {
  return url === null ? undefined : new URL(url, publicUrl(ctx)).href
}
