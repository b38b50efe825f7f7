import { isInEscrow, isReleased, totalRefundedCents } from '@/modules/orders/amounts'
import { openDispute } from '@/modules/orders/disputes'
import { ChargebackLost, ChargebackPartlyLost } from '@/modules/orders/events'
import { completeOrder } from '@/modules/orders/fulfillment'
import { serverMessages } from '@/modules/orders/messages'
import { changeOrder, eventPayloadOf, maybeOrderRow, moveOrder, type OrderRow } from '@/modules/orders/move'
import { deliveryProofPort } from '@/modules/orders/ports'
import { startRefund } from '@/modules/orders/refunds'
import {
  chargebackLostJournal,
  type LiableParty,
  netCents,
  postJournal,
  recoverSellerDebt,
  suspenseReleaseJournal,
} from '@/modules/wallet/service'
import type { TxContext } from '@/src/kit/context'
import { publish } from '@/src/kit/events'
import { use } from '@/src/kit/ports'

/**
 * The bank keeps what it holds: it is gone from wherever it was, the escrow, the seller, the suspense, or the site itself. Of a price
 * in escrow it may have taken a part only, which the site bears until the rest has found its owner.
 */
export async function recordChargebackLost(tx: TxContext, order: OrderRow): Promise<OrderRow> {
  const takenCents = order.chargebackCents
  const isPart = isInEscrow(order) && takenCents + totalRefundedCents(order) < order.priceCents
  const giver: LiableParty = isPart ? { kind: 'site' } : liablePartyOf(order, { takenCents, earlierCents: 0 })
  const lost = await bookLoss(tx, order, giver, takenCents)
  await publish(tx, isPart ? ChargebackPartlyLost : ChargebackLost, eventPayloadOf(order))
  return isPart ? refundOrReleaseRemainder(tx, lost) : endAsChargedBack(tx, lost)
}

/** A further chargeback of an order that has ended; `earlierCents` were lost before. */
export function recordFurtherLoss(tx: TxContext, order: OrderRow, earlierCents: number): Promise<OrderRow> {
  const takenCents = order.chargebackCents - earlierCents
  return bookLoss(tx, order, liablePartyOf(order, { takenCents, earlierCents }), takenCents)
}

/** What a seller was paid out meanwhile is taken back as far as the provider can. */
async function bookLoss(
  tx: TxContext,
  order: OrderRow,
  giver: LiableParty,
  takenCents: number,
): Promise<OrderRow> {
  const { id, unmatchedCents, chargebackStep } = order
  await postJournal(tx, chargebackLostJournal(order, giver, takenCents))
  if (giver.kind === 'seller')
    await recoverSellerDebt(tx, giver.sellerId, `dispute_lost:${id}:${chargebackStep}`)
  const late = await capUnmatched(
    tx,
    order,
    (unmatchedCents ?? 0) - (giver.kind === 'suspense' ? giver.amountCents : 0),
  )
  return changeOrder(tx, order, {
    chargeback: 'lost',
    chargebackOpenedAt: null,
    unmatchedCents: late > 0 ? late : null,
    chargebackStep: chargebackStep + 1,
  })
}

/** Of what was to be given back of a sale no more is left than the bank has left of it: the rest is the site's again. */
async function capUnmatched(tx: TxContext, order: OrderRow, lateCents: number): Promise<number> {
  const { capturedCents, refundedCents, chargebackCents } = order
  if (!isReleased(order) || lateCents === 0) return lateCents
  const left = Math.max(0, (capturedCents ?? 0) - refundedCents - chargebackCents)
  if (left >= lateCents) return lateCents
  await postJournal(tx, suspenseReleaseJournal(order, lateCents - left))
  return left
}

/** What the bank has decided a moderator need not. */
async function endAsChargedBack(tx: TxContext, order: OrderRow): Promise<OrderRow> {
  const dispute = order.dispute === 'open' ? 'decided' : order.dispute
  return (
    (await moveOrder(tx, order.id, { to: 'charged_back', set: { dispute } })) ??
    (await changeOrder(tx, order, { dispute }))
  )
}

/** Who gives what of `takenCents`; a price in escrow is given whole, for the buyer has all of it. */
function liablePartyOf(
  order: OrderRow,
  { takenCents, earlierCents }: Record<'takenCents' | 'earlierCents', number>,
): LiableParty {
  const { sellerId, priceCents, unmatchedCents } = order
  if (unmatchedCents !== null && !isReleased(order))
    return { kind: 'suspense', amountCents: Math.min(takenCents, unmatchedCents) }
  if (isInEscrow(order)) return { kind: 'escrow', amountCents: priceCents }
  if (!isReleased(order)) return { kind: 'site' }
  const share = (lostCents: number) => Math.min(lostCents, netCents(order))
  const amountCents = share(earlierCents + takenCents) - share(earlierCents)
  return { kind: 'seller', sellerId, amountCents }
}

/**
 * The bank has taken a part of a price in escrow for good, and the site keeps nothing of the rest: it is the seller's where the copy was
 * seen with the buyer, and the buyer's where it was not handed over; where nobody can tell a moderator decides. Answers the order as it
 * then is.
 */
async function refundOrReleaseRemainder(tx: TxContext, order: OrderRow): Promise<OrderRow> {
  if (order.state !== 'refund_pending' && order.dispute !== 'open') await moveRemainder(tx, order)
  return (await maybeOrderRow(tx, order.id)) ?? order
}

async function moveRemainder(tx: TxContext, order: OrderRow): Promise<unknown> {
  const holder = await copyHolderOf(tx, order)
  if (holder === 'buyer') return completeOrder(tx, order.id, ['paid', 'sent'])
  if (holder === 'seller') return startRefund(tx, order.id, 'charged_back', ['paid', 'sent'])
  return openDispute(tx, order.id, { by: 'bank', reason: serverMessages.partialChargeback })
}

/** What the platform showed, where it is asked; else the seller's own word. */
async function copyHolderOf(tx: TxContext, { id, state, watched }: OrderRow) {
  if (watched) return use(tx, deliveryProofPort).findHolder(tx, id)
  return state === 'paid' ? 'seller' : undefined
}
