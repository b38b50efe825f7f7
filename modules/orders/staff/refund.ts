import { bookDecision } from '@/modules/orders/disputes/decisions'
import { ordersErrors } from '@/modules/orders/errors'
import { PartialRefundStarted } from '@/modules/orders/events'
import { inputMessages } from '@/modules/orders/input-messages'
import { retainedCents } from '@/modules/orders/order/amounts'
import { maybeOpenAppeal } from '@/modules/orders/order/appeal-log'
import type { Decision } from '@/modules/orders/order/decision-contract'
import { eventPayloadOf, type OrderRow } from '@/modules/orders/order/move'
import { lockOrder, orderAct } from '@/modules/orders/order/order-acts'
import { isRefundableInPart } from '@/modules/orders/order/partial-refund-amounts'
import { startPartialRefund } from '@/modules/orders/payments/partial-refunds'
import type { RefundInput } from '@/modules/orders/staff/act-contract'
import { cancelLocked, isCancelable } from '@/modules/orders/staff/cancel-by-staff'
import { disputeForBuyer } from '@/modules/orders/staff/dispute-for-buyer'
import { reverseLocked } from '@/modules/orders/staff/reverse-sale'
import type { Proposed } from '@/modules/wallet/contract'
import {
  performStaffAct,
  presentProposal,
  type StaffActRow,
  type StaffTx,
  wasDecidedByTwo,
} from '@/modules/wallet/service'
import type { UserContext } from '@/src/kit/context'
import { fieldError, httpErrors } from '@/src/kit/errors'
import { formatDollars } from '@/src/kit/money'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/** For `throws` of a route that refunds. */
export const refundErrors = [
  ordersErrors.order_state,
  ordersErrors.appeal_open,
  ordersErrors.second_person_required,
]

/**
 * Refunds a part of the price for staff, or all of what is left: of a completed sale, of an order in escrow, or as the decision of a dispute.
 * Returns the proposal if it waits for a second person. Throws not_found, role_missing, account_suspended, order_state,
 * appeal_open, invalid, second_person_required, own_case, second_factor_required.
 */
export async function refundByStaff(
  ctx: UserContext,
  id: string,
  { amount, reason }: RefundInput,
): Promise<Proposed | undefined> {
  const proposal = await transact(ctx, async (tx) => {
    const order = await lockOrder(tx, id)
    requireLeft(order, amount)
    if (order.dispute === 'open') return bookDecision(tx, order, decisionOf(order, { amount, reason }))
    if (isCancelable(order)) return refundFromEscrow(tx, order, { amount, reason })
    if (!isRefundableInPart(order)) throw ordersErrors.order_state()
    if (await maybeOpenAppeal(tx, id)) throw ordersErrors.appeal_open()
    if (amount === retainedCents(order)) return reverseLocked(tx, order, { kind: 'refund', reason })
    return performStaffAct(tx, {
      ...orderAct(order, 'refund'),
      userId: order.buyerId,
      amountCents: amount,
      needsTwo: (await wasDecidedByTwo(tx, id)) ? 'always' : undefined,
      reason,
      audit: { action: 'orders.refund', subjectId: id, after: { amountCents: amount } },
      perform: async (permit) => {
        await startPartialRefund(tx, order, { permit, refundCents: amount })
        await publish(tx, PartialRefundStarted, { ...eventPayloadOf(order), amountCents: amount, reason })
      },
    })
  })
  return proposal && presentProposal(ctx, proposal)
}

/** Refunding the whole price cancels the order. A part splits it, so the seller gets the rest: like any split, in a dispute. */
async function refundFromEscrow(
  tx: StaffTx,
  order: OrderRow,
  { amount, reason }: RefundInput,
): Promise<StaffActRow | undefined> {
  if (amount === order.priceCents) return cancelLocked(tx, order, reason)
  return bookDecision(tx, await disputeForBuyer(tx, order.id, { reason, kind: 'other' }), {
    outcome: 'split',
    refundAmount: amount,
    reasonCode: 'other',
    reason,
  })
}

/** In a dispute, a refund of a part is a split, and of the whole price a decision for the buyer. */
function decisionOf({ priceCents }: OrderRow, { amount, reason }: RefundInput): Decision {
  if (amount === priceCents) return { outcome: 'refund', reasonCode: 'other', reason }
  return { outcome: 'split', refundAmount: amount, reasonCode: 'other', reason }
}

/** Throws invalid if less is left of the price. */
export function requireLeft(order: OrderRow, amountCents: number): void {
  const leftCents = retainedCents(order)
  if (amountCents > leftCents)
    throw fieldError(httpErrors.invalid, 'amount', inputMessages.amountLeft(formatDollars(leftCents)))
}
