import * as v from 'valibot'
import { inputMessages } from '@/modules/catalog/input-messages'
import { zonedTime } from '@/src/kit/input/params'

/** Counts and sums of a seller's orders. */
export const SellerFigures = v.object({
  /** Paid orders that ended: completed or refunded. */
  orders: v.number(),
  completed: v.number(),
  /** From 0 to 1; null without orders. */
  completionRate: v.nullable(v.number()),
  /** Orders that were refunded because staff decided the dispute for the buyer. */
  disputesLost: v.number(),
  /** The median time from payment to hand-over of the last `handOverOrders` completed orders; null without one. */
  handOverSeconds: v.nullable(v.number()),
  handOverOrders: v.number(),
})
export type SellerFigures = v.InferOutput<typeof SellerFigures>

const { orders, completed, completionRate, disputesLost, handOverSeconds, handOverOrders } =
  SellerFigures.entries

/** The track record that buyers judge a seller by. The figures of the orders are null while they are unknown. */
export const SellerFacts = v.object({
  /** The seller proved to be a player of the game platform. */
  verified: v.boolean(),
  /** When the account was created; null if that isn't known. */
  since: v.nullable(v.string()),
  /** The average that buyers gave, from 1 to 5; null without reviews. */
  rating: v.object({ average: v.nullable(v.number()), count: v.number() }),
  orders: v.nullable(orders),
  completed: v.nullable(completed),
  completionRate,
  disputesLost: v.nullable(disputesLost),
  handOverSeconds,
  handOverOrders: v.nullable(handOverOrders),
})
export type SellerFacts = v.InferOutput<typeof SellerFacts>

/** A time in which none of a seller's listings is on sale. */
export const Holiday = v.object({
  /** When it ends by itself; null if only the seller ends it. */
  until: v.nullable(v.string()),
})
export type Holiday = v.InferOutput<typeof Holiday>

const usernameMax = 64
export const SellerParams = v.object({ username: v.pipe(v.string(), v.maxLength(usernameMax)) })

/** Null unless the user is on holiday. */
export const OwnHoliday = v.object({ holiday: v.nullable(Holiday) })

export const HolidayInput = v.object({
  until: v.nullish(zonedTime(inputMessages.holiday)),
})
export type HolidayInput = v.InferOutput<typeof HolidayInput>

/** Listings that the page of a seller loads at once. */
export const sellerListingsPerPage = 12
