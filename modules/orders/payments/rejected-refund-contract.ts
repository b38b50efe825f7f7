import * as v from 'valibot'
import { chargebackStates, orderStates, refundReasons } from '@/modules/orders/contract'
import { inputMessages } from '@/modules/orders/input-messages'
import { cursorParam, limitParam } from '@/src/kit/input/params'

export const RejectedRefundQuery = v.object({
  limit: limitParam(100, inputMessages.limit),
  cursor: cursorParam,
})
export type RejectedRefundQuery = v.InferOutput<typeof RejectedRefundQuery>

/** A refund that the payment provider rejected, with what staff need to decide what to do about it. */
export const RejectedRefund = v.object({
  /** The ID of the order. */
  id: v.string(),
  number: v.number(),
  itemName: v.string(),
  state: v.picklist(orderStates),
  buyerId: v.string(),
  buyer: v.string(),
  isBuyerSuspended: v.boolean(),
  sellerId: v.string(),
  seller: v.string(),
  /** What the buyer paid. */
  captured: v.nullable(v.string()),
  /** What the buyer has got back so far. */
  refunded: v.string(),
  /** What the buyer still has to get. */
  due: v.string(),
  /** Why the order is refunded; null for a payment that fits no open order, and for a part of a sale. */
  refundReason: v.nullable(v.picklist(refundReasons)),
  provider: v.string(),
  method: v.string(),
  paidAt: v.nullable(v.string()),
  chargeback: v.picklist(chargebackStates),
  /** The provider's latest answer, in its words. */
  error: v.string(),
  /** How often the provider was asked. */
  attempts: v.number(),
  /** When it is asked again; null while it is asked, or if that waits for something else. */
  nextAttemptAt: v.nullable(v.string()),
  /** A manual refund that waits for a second person: who proposed it. */
  proposedBy: v.nullable(v.string()),
  /** The caller is the buyer or the seller. */
  isOwnCase: v.boolean(),
})
export type RejectedRefund = v.InferOutput<typeof RejectedRefund>
