import * as v from 'valibot'
import { findings } from '@/modules/delivery/decide-outcome'

const ObservedInventory = v.picklist(['holds', 'lacks', 'hidden'])
export type ObservedInventory = v.InferOutput<typeof ObservedInventory>

const DeliverySide = v.object({
  /** The last poll's observation of this side's inventory. */
  observed: v.nullable(ObservedInventory),
  /** URL of this side's player page on the platform, if it has one. */
  page: v.nullable(v.string()),
})

export const Snapshot = v.object({
  id: v.string(),
  side: v.picklist(['seller', 'buyer']),
  finding: v.picklist(findings),
  observed: ObservedInventory,
  readAt: v.string(),
  sha256: v.string(),
  /** The platform's raw response. */
  body: v.string(),
})
export type Snapshot = v.InferOutput<typeof Snapshot>

/** The platform's view of a delivery. */
export const Delivery = v.object({
  userAssetId: v.string(),
  serial: v.nullable(v.number()),
  finding: v.nullable(v.picklist(findings)),
  polledAt: v.nullable(v.string()),
  /** True while the platform is still polled. */
  isWatched: v.boolean(),
  seller: DeliverySide,
  buyer: DeliverySide,
  /** How a copy of the item changes hands on the platform. */
  handover: v.nullable(v.picklist(['trade', 'resale', 'none'])),
  /** True if the buyer owns an item to offer in the trade; null until checked. */
  canTrade: v.nullable(v.boolean()),
  /** URL where the user starts the trade with the other party. */
  tradePage: v.nullable(v.string()),
  itemPage: v.nullable(v.string()),
  evidence: v.array(Snapshot),
})
export type Delivery = v.InferOutput<typeof Delivery>

/** Null if the platform can't prove the delivery. */
export const DeliveryResponse = v.object({ delivery: v.nullable(Delivery) })
