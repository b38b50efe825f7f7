import { moveListing } from '@/modules/catalog/service'
import { ordersErrors } from '@/modules/orders/errors'
import { StaffActUndone } from '@/modules/orders/events'
import { eventPayloadOf, moveOrder, notifyParties, type OrderRow } from '@/modules/orders/order/move'
import { lockOrder } from '@/modules/orders/order/order-acts'
import { postponedDeadlines } from '@/modules/orders/order/paused-deadlines'
import { undoPartialRefund } from '@/modules/orders/payments/partial-refunds'
import { holdRefund } from '@/modules/orders/payments/refunds'
import { deliveryProofPort } from '@/modules/orders/ports'
import { undoReversal } from '@/modules/orders/staff/reverse-sale'
import {
  goodwillUndoneJournal,
  postStaffJournal,
  type StaffActRow,
  type StaffPermit,
  type StaffTx,
  undoStaffAct,
} from '@/modules/wallet/service'
import type { UserContext } from '@/src/kit/context'
import { use } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

interface UndoRequest {
  orderId: string
  actId: string
  reason: string
}

/** Takes back what staff did with the money of an order while it can be undone, or rejects a proposal. Throws not_found, act_not_undoable. */
export async function undoOrderAct(ctx: UserContext, { orderId, actId, reason }: UndoRequest): Promise<void> {
  await transact(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const { id, buyerId, sellerId } = order
    await undoStaffAct(tx, {
      actId,
      reason,
      about: { orderId: id },
      parties: [buyerId, sellerId],
      audit: { subjectId: id },
      reverse: async (permit, act) => {
        const undone = await reverseAct(tx, order, { permit, act })
        await publish(tx, StaffActUndone, { ...eventPayloadOf(order), kind: act.kind })
        notifyParties(tx, undone)
      },
    })
  })
}

async function reverseAct(
  tx: StaffTx,
  order: OrderRow,
  { permit, act }: { permit: StaffPermit; act: StaffActRow },
): Promise<OrderRow> {
  const { id: actId, kind, userId, amountCents } = act
  if (kind === 'cancel') return undoCancel(tx, order, act)
  if (kind === 'reversal' || (kind === 'refund' && order.state === 'refund_pending'))
    return undoReversal(tx, permit, order)
  if (kind === 'refund') return undoPartialRefund(tx, permit, order, amountCents)
  // Decisions about disputes have their own log and are undone there.
  if (kind !== 'goodwill') throw ordersErrors.decision_not_undoable()
  await postStaffJournal(tx, permit, goodwillUndoneJournal(order.id, { userId, amountCents, actId }))
  return order
}

/** Returns the order to where it was. Its deadlines didn't run meanwhile. */
async function undoCancel(tx: StaffTx, order: OrderRow, { at }: StaffActRow): Promise<OrderRow> {
  const { id, sentAt, listingId, refundReason } = order
  if (refundReason !== 'cancelled' || !(await holdRefund(tx, order)))
    throw ordersErrors.decision_not_undoable()
  const reopened = await moveOrder(tx, id, {
    to: sentAt === null ? 'paid' : 'sent',
    from: ['refund_pending'],
    undoes: true,
    only: 'notUnderReview',
    set: { ...postponedDeadlines(order, tx.now() - at), refundReason: null, decisionReason: null },
  })
  if (!reopened) throw ordersErrors.decision_not_undoable()
  await moveListing(tx, listingId, ['withdrawn'], 'sold')
  if (reopened.watched) await use(tx, deliveryProofPort).watchAgain(tx, id)
  return reopened
}
