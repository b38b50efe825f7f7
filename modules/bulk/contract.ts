import { idParam, PriceCents } from 'mintmark/module'
import * as v from 'valibot'
import { messages } from './messages'

/** The most that one request changes. */
export const changesMax = 100

const MarketItem = v.object({
  id: v.string(),
  price: v.nullable(v.number()),
  stock: v.number(),
  rap: v.nullable(v.number()),
  lastSale: v.nullable(v.number()),
})

/** By asset ID. */
export const Market = v.object({ items: v.record(v.string(), MarketItem), at: v.string() })
export type Market = v.InferOutput<typeof Market>

/** No listing has it, so a wrong ID is not found. */
const noListing = ''
/** No listing can have it, so `changeListing` rejects a wrong price. */
const noPrice = Number.NaN

/** A wrong ID or price fails by itself and leaves the other changes. */
const PriceChange = v.object({
  listingId: v.fallback(v.pipe(idParam, v.regex(/^[\w-]+$/)), noListing),
  price: v.fallback(PriceCents, noPrice),
})

/** Of the file with the user's listings. `listingId` and `price` are read again. */
export const priceColumns = [
  'listingId',
  'item',
  'assetId',
  'serial',
  'status',
  'price',
  'lowestOther',
  'rap',
  'watchers',
] as const
/** Where the file is. */
export const priceFilePath = '/listings/prices.csv'

export const PriceChanges = v.object({
  changes: v.pipe(
    v.array(PriceChange),
    v.minLength(1, messages.changes),
    v.maxLength(changesMax, messages.changes),
  ),
})
export type PriceChanges = v.InferOutput<typeof PriceChanges>
