import * as v from 'valibot'
import {
  chargebackStates,
  disputeKinds,
  disputeOpeners,
  disputeStates,
  orderStates,
  orderStatuses,
  transactionEntries,
} from '@/modules/orders/contract'
import { inputMessages } from '@/modules/orders/input-messages'
import { cursorParam, limitParam, timeParam } from '@/src/kit/input/params'
import { amountCents } from '@/src/kit/money'

/** `opened`: by the time at which the dispute was opened, oldest first. */
const orderSorts = ['newest', 'oldest', 'highest', 'lowest', 'opened'] as const
export type OrderSort = (typeof orderSorts)[number]

const line = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(100, inputMessages.search),
  v.regex(/^\P{Cc}*$/u, inputMessages.search),
)

/** Filters that are left out match everything. The open disputes are sorted by `opened`, all others by `newest`, unless `sort` says otherwise. */
export const StaffOrdersQuery = v.object({
  state: v.optional(v.picklist(orderStates, inputMessages.state)),
  status: v.optional(v.picklist(orderStatuses, inputMessages.status)),
  dispute: v.optional(v.picklist(disputeStates, inputMessages.dispute)),
  chargeback: v.optional(v.picklist(chargebackStates, inputMessages.chargeback)),
  /** The username or ID of the buyer or the seller. */
  party: v.optional(line),
  /** Part of the name of the item, its ID, or its asset ID. */
  item: v.optional(line),
  minAmount: v.optional(amountCents(inputMessages.amountBound)),
  maxAmount: v.optional(amountCents(inputMessages.amountBound)),
  from: timeParam(inputMessages.time),
  to: timeParam(inputMessages.time),
  /** Orders whose money waits for something that went wrong: a rejected refund, or a payment that fits no open order. */
  stuck: v.optional(v.picklist(['true'], inputMessages.stuck)),
  sort: v.optional(v.picklist(orderSorts, inputMessages.sort)),
  limit: limitParam(100, inputMessages.limit),
  cursor: cursorParam,
})
export type StaffOrdersQuery = v.InferOutput<typeof StaffOrdersQuery>

/** An order in a list of the back office. */
export const StaffOrder = v.object({
  ...transactionEntries,
  buyer: v.string(),
  seller: v.string(),
  dispute: v.picklist(disputeStates),
  disputeBy: v.nullable(v.picklist(disputeOpeners)),
  disputeReason: v.nullable(v.string()),
  disputeKind: v.nullable(v.picklist(disputeKinds)),
  /** When the dispute was opened; null without one. */
  openedAt: v.nullable(v.string()),
  chargeback: v.picklist(chargebackStates),
  /** The copy is observed on the platform. */
  watched: v.boolean(),
  /** The caller is the buyer or the seller. */
  isOwnCase: v.boolean(),
})
export type StaffOrder = v.InferOutput<typeof StaffOrder>
