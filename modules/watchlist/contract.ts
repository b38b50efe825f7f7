import * as v from 'valibot'
import { categories } from '@/modules/catalog/contract'
import { inputMessages } from '@/modules/watchlist/input-messages'
import { cursorParam, limitParam } from '@/src/kit/input/params'
import { PriceCents } from '@/src/kit/money'

const pageMax = 100

/** The price of an alert: dollars in JSON, cents in the program. */
export const MaxPrice = PriceCents

/** `maxPrice` is in dollars. Without it, the alert is about a copy at any price. */
export const AlertInput = v.object({
  itemId: v.pipe(
    v.string(inputMessages.item),
    v.nonEmpty(inputMessages.item),
    v.maxLength(64, inputMessages.item),
  ),
  maxPrice: v.optional(v.nullable(MaxPrice)),
})
export type AlertInput = v.InferOutput<typeof AlertInput>

export const PriceAlert = v.object({
  id: v.string(),
  itemId: v.string(),
  itemName: v.string(),
  /** In dollars; null for any price. */
  maxPrice: v.nullable(v.number()),
  createdAt: v.string(),
  /** When it last fired; null if it never did. */
  firedAt: v.nullable(v.string()),
})
export type PriceAlert = v.InferOutput<typeof PriceAlert>

export const WatchlistQuery = v.object({
  limit: limitParam(pageMax, inputMessages.limit(pageMax)),
  cursor: cursorParam,
})
export type WatchlistQuery = v.InferOutput<typeof WatchlistQuery>

const itemEntries = {
  itemId: v.string(),
  assetId: v.string(),
  name: v.string(),
  category: v.picklist(categories),
  imageUrl: v.nullable(v.string()),
  /** The price of the cheapest active listing, in dollars; null if there is none. */
  price: v.nullable(v.number()),
  stock: v.number(),
}

/** An item that the user marked as a favorite or set an alert for. */
export const WatchedItem = v.object({
  ...itemEntries,
  isFavorite: v.boolean(),
  addedAt: v.string(),
  /** The price of the cheapest active listing when it was added, in dollars; null if there was none or it isn't known. */
  priceWhenAdded: v.nullable(v.number()),
  /** The cheapest copy that was seen in its seller's public inventory. */
  verified: v.nullable(
    v.object({ listingId: v.string(), price: v.number(), serial: v.nullable(v.number()), at: v.string() }),
  ),
  /** The lowest price first; the alert about any price last. */
  alerts: v.array(PriceAlert),
})
export type WatchedItem = v.InferOutput<typeof WatchedItem>

/** An item whose page the user opened. */
export const ViewedItem = v.object({ ...itemEntries, viewedAt: v.string() })
export type ViewedItem = v.InferOutput<typeof ViewedItem>
