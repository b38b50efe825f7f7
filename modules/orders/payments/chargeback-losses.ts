import { inDeliveryStates } from '@/modules/orders/contract'
import { ChargebackLost, ChargebackPartlyLost } from '@/modules/orders/events'
import { serverMessages } from '@/modules/orders/messages'
import {
  isInEscrow,
  isReleased,
  retainedCents,
  sellerShareCents,
  totalRefundedCents,
} from '@/modules/orders/order/amounts'
import {
  changeOrder,
  eventPayloadOf,
  maybeOrderRow,
  moveOrder,
  type OrderRow,
} from '@/modules/orders/order/move'
import { openDispute } from '@/modules/orders/order/open-dispute'
import { startRefund } from '@/modules/orders/payments/refunds'
import { releaseOrder } from '@/modules/orders/payments/release'
import { deliveryProofPort, type PaymentIntent } from '@/modules/orders/ports'
import {
  chargebackLostJournal,
  type LiableParty,
  postJournal,
  recoverSellerDebt,
  suspenseForfeitJournal,
} from '@/modules/wallet/service'
import type { TxContext } from '@/src/kit/context'
import { use } from '@/src/kit/ports'
import { publish } from '@/src/runtime/publish'

/**
 * Books a lost chargeback against the liable party: escrow, seller, suspense or site. The site bears a partial loss of a price in escrow
 * until the remainder is refunded or released. Returns the current order.
 */
export async function recordChargebackLost(
  tx: TxContext,
  order: OrderRow,
  payment: PaymentIntent,
): Promise<OrderRow> {
  const takenCents = order.chargebackCents
  const isPartial = isInEscrow(order) && takenCents + totalRefundedCents(order) < order.priceCents
  const liableParty: LiableParty = isPartial
    ? { kind: 'site' }
    : liablePartyOf(order, { takenCents, earlierCents: 0 })
  const lost = await bookLoss(tx, order, liableParty, takenCents)
  await publish(tx, isPartial ? ChargebackPartlyLost : ChargebackLost, eventPayloadOf(order))
  return isPartial ? refundOrReleaseRemainder(tx, lost, payment) : endAsChargedBack(tx, lost)
}

/** Books a larger loss of an order that has ended; `earlierCents` were lost before. */
export function recordFurtherLoss(tx: TxContext, order: OrderRow, earlierCents: number): Promise<OrderRow> {
  const takenCents = order.chargebackCents - earlierCents
  return bookLoss(tx, order, liablePartyOf(order, { takenCents, earlierCents }), takenCents)
}

/** Recovers the seller's payouts as far as the provider can. */
async function bookLoss(
  tx: TxContext,
  order: OrderRow,
  liableParty: LiableParty,
  takenCents: number,
): Promise<OrderRow> {
  const { id, unmatchedCents, chargebackStep } = order
  await postJournal(tx, chargebackLostJournal(order, liableParty, takenCents))
  if (liableParty.kind === 'seller')
    await recoverSellerDebt(tx, liableParty.sellerId, `dispute_lost:${id}:${chargebackStep}`)
  const suspenseCents = liableParty.kind === 'suspense' ? liableParty.amountCents : 0
  const newUnmatchedCents = await capUnmatched(tx, order, (unmatchedCents ?? 0) - suspenseCents)
  return changeOrder(tx, order, {
    chargeback: 'lost',
    chargebackOpenedAt: null,
    unmatchedCents: newUnmatchedCents > 0 ? newUnmatchedCents : null,
    chargebackStep: chargebackStep + 1,
  })
}

/**
 * Limits the unmatched payment of a released sale to the part of the charge that the bank has left. The buyer has the rest
 * from the bank, so the site keeps it. Returns the new amount.
 */
async function capUnmatched(tx: TxContext, order: OrderRow, unmatchedCents: number): Promise<number> {
  const { capturedCents, refundedCents, chargebackCents } = order
  if (!isReleased(order) || unmatchedCents === 0) return unmatchedCents
  const leftCents = Math.max(0, (capturedCents ?? 0) - refundedCents - chargebackCents)
  if (leftCents >= unmatchedCents) return unmatchedCents
  await postJournal(tx, suspenseForfeitJournal(order, unmatchedCents - leftCents))
  return leftCents
}

/** Also closes an open dispute, because the bank has decided. */
async function endAsChargedBack(tx: TxContext, order: OrderRow): Promise<OrderRow> {
  const set = order.dispute === 'open' ? ({ dispute: 'decided' } as const) : {}
  return (await moveOrder(tx, order.id, { to: 'charged_back', set })) ?? order
}

/** Returns who bears `takenCents`. A price in escrow is booked whole, because the buyer got all of it back. */
function liablePartyOf(
  order: OrderRow,
  { takenCents, earlierCents }: Record<'takenCents' | 'earlierCents', number>,
): LiableParty {
  const { sellerId, unmatchedCents } = order
  if (unmatchedCents !== null && !isReleased(order))
    return { kind: 'suspense', amountCents: Math.min(takenCents, unmatchedCents) }
  if (isInEscrow(order)) return { kind: 'escrow', amountCents: retainedCents(order) }
  if (!isReleased(order)) return { kind: 'site' }
  const amountCents =
    sellerShareCents(order, earlierCents + takenCents) - sellerShareCents(order, earlierCents)
  return { kind: 'seller', sellerId, amountCents }
}

/**
 * Moves the remainder of a price in escrow after a partial loss: to the seller if the buyer has the copy, to the buyer if it wasn't handed
 * over; otherwise a moderator decides. Returns the current order.
 */
async function refundOrReleaseRemainder(
  tx: TxContext,
  order: OrderRow,
  payment: PaymentIntent,
): Promise<OrderRow> {
  if (order.state !== 'refund_pending' && order.dispute !== 'open') await moveRemainder(tx, order, payment)
  return (await maybeOrderRow(tx, order.id)) ?? order
}

async function moveRemainder(tx: TxContext, order: OrderRow, payment: PaymentIntent): Promise<unknown> {
  const holder = await copyHolderOf(tx, order)
  if (holder === 'buyer')
    return releaseOrder(tx, order.id, { from: inDeliveryStates, cause: 'proven', payment })
  if (holder === 'seller') return startRefund(tx, order.id, 'charged_back', inDeliveryStates)
  return openDispute(tx, order.id, { by: 'bank', reason: serverMessages.partialChargeback })
}

/** Returns the observed holder of a watched order; otherwise the seller until they mark the order as sent. */
async function copyHolderOf(tx: TxContext, { id, state, watched }: OrderRow) {
  if (watched) return use(tx, deliveryProofPort).findHolder(tx, id)
  return state === 'paid' ? 'seller' : undefined
}
