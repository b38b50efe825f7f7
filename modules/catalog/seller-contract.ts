import * as v from 'valibot'

/** What the orders of a seller add up to. */
export const SellerFigures = v.object({
  /** Paid orders that ended: completed or refunded. */
  orders: v.number(),
  /** Completed orders. */
  sales: v.number(),
  /** Orders that were refunded because staff decided the dispute for the buyer. */
  disputesLost: v.number(),
  /** The median time from payment to hand-over of the last `handoverOrders` sales; null without sales. */
  handoverSeconds: v.nullable(v.number()),
  handoverOrders: v.number(),
})
export type SellerFigures = v.InferOutput<typeof SellerFigures>

/** What buyers judge a seller by. */
export const SellerFacts = v.object({
  /** The seller proved to be a player of the game platform. */
  verified: v.boolean(),
  /** When the account was created; null if that isn't known. */
  since: v.nullable(v.string()),
  /** The average that buyers gave, from 1 to 5; null without reviews. */
  rating: v.nullable(v.number()),
  reviews: v.number(),
  /** Null if it isn't known now. */
  figures: v.nullable(SellerFigures),
})
export type SellerFacts = v.InferOutput<typeof SellerFacts>

/** A seller as everyone sees them. */
export const Seller = v.object({
  id: v.string(),
  username: v.string(),
  temporary: v.boolean(),
  imageUrl: v.nullable(v.string()),
  ...SellerFacts.entries,
  /** The number of active listings. */
  listings: v.number(),
})
export type Seller = v.InferOutput<typeof Seller>

const usernameMax = 64
export const SellerParams = v.object({ username: v.pipe(v.string(), v.maxLength(usernameMax)) })
