import * as v from 'valibot'
import { findings } from '@/modules/delivery/decide-outcome'

const ObservedStatus = v.picklist(['holds', 'lacks', 'hidden'])

const DeliverySide = v.object({
  /** What their inventory showed at the last look. */
  shows: v.nullable(ObservedStatus),
  /** Their page on the platform, where it has one. */
  page: v.nullable(v.string()),
})

export const Snapshot = v.object({
  id: v.string(),
  side: v.picklist(['seller', 'buyer']),
  finding: v.picklist(findings),
  shown: ObservedStatus,
  readAt: v.string(),
  sha256: v.string(),
  /** The platform's own answer. */
  body: v.string(),
})
export type Snapshot = v.InferOutput<typeof Snapshot>

/** What the platform shows of a delivery. */
export const Delivery = v.object({
  userAssetId: v.string(),
  serial: v.nullable(v.number()),
  finding: v.nullable(v.picklist(findings)),
  polledAt: v.nullable(v.string()),
  /** It is looked at on. */
  isWatched: v.boolean(),
  seller: DeliverySide,
  buyer: DeliverySide,
  /** How a copy of the item changes hands on the platform. */
  handover: v.nullable(v.picklist(['trade', 'resale', 'none'])),
  /** The buyer has something of their own to put into the trade; null while nobody has looked. */
  canTrade: v.nullable(v.boolean()),
  /** Where the asker begins the trade with the other. */
  tradePage: v.nullable(v.string()),
  itemPage: v.nullable(v.string()),
  evidence: v.array(Snapshot),
})
export type Delivery = v.InferOutput<typeof Delivery>

/** Null where the platform can show nothing. */
export const DeliveryResponse = v.object({ delivery: v.nullable(Delivery) })
