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

export const PriceChanges = v.object({
  changes: v.pipe(
    v.array(v.object({ listingId: idParam, price: PriceCents })),
    v.minLength(1, messages.changes),
    v.maxLength(changesMax, messages.changes),
  ),
})
export type PriceChanges = v.InferOutput<typeof PriceChanges>

/** `price` is the new one; after a failure, `code` and `message` are those of the error. */
export const ChangeResult = v.object({
  listingId: v.string(),
  price: v.optional(v.number()),
  code: v.optional(v.string()),
  message: v.optional(v.string()),
})
export type ChangeResult = v.InferOutput<typeof ChangeResult>
