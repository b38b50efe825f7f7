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

/** Replaces an invalid ID. No listing has it, so the change fails with not_found. */
const noListing = ''
/** Replaces an invalid price. `changeListing` rejects it. */
const noPrice = Number.NaN

/** An invalid ID or price fails alone; the other changes are made. */
const PriceChange = v.object({
  listingId: v.fallback(v.pipe(idParam, v.regex(/^[\w-]+$/)), noListing),
  price: v.fallback(PriceCents, noPrice),
})

/** The columns of the price file. An upload reads only `listingId` and `price`. */
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
/** The path of the price file, below /api. */
export const priceFilePath = '/listings/prices.csv'

export const PriceChanges = v.object({
  changes: v.pipe(
    v.array(PriceChange),
    v.minLength(1, messages.changes),
    v.maxLength(changesMax, messages.changes),
  ),
})
export type PriceChanges = v.InferOutput<typeof PriceChanges>
