import * as v from 'valibot'
import { inputMessages } from '@/modules/catalog/input-messages'

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

/** A time in which none of a seller's listings is on sale. */
export const Holiday = v.object({
  /** When it ends by itself; null if only the seller ends it. */
  until: v.nullable(v.string()),
})
export type Holiday = v.InferOutput<typeof Holiday>

/** A seller as everyone sees them. */
export const Seller = v.object({
  id: v.string(),
  username: v.string(),
  temporary: v.boolean(),
  imageUrl: v.nullable(v.string()),
  ...SellerFacts.entries,
  /** The number of active listings. */
  listings: v.number(),
  /** Null unless the seller is on holiday. */
  holiday: v.nullable(Holiday),
})
export type Seller = v.InferOutput<typeof Seller>

const usernameMax = 64
export const SellerParams = v.object({ username: v.pipe(v.string(), v.maxLength(usernameMax)) })

/** Null unless the user is on holiday. */
export const OwnHoliday = v.object({ holiday: v.nullable(Holiday) })

const isIsoTimestamp = (text: string) =>
  v.is(v.pipe(v.string(), v.isoTimestamp()), text) && !Number.isNaN(Date.parse(text))

export const HolidayInput = v.object({
  until: v.nullish(v.pipe(v.string(inputMessages.holiday), v.check(isIsoTimestamp, inputMessages.holiday))),
})
export type HolidayInput = v.InferOutput<typeof HolidayInput>

/** Listings that the page of a seller loads at once. */
export const sellerListingsPerPage = 12
