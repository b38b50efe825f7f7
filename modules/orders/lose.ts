import { ChargebackLost, ChargebackLostInPart } from '@/modules/orders/events'
import { givenCents, isHeld, isReleased } from '@/modules/orders/money'
import { changeOrder, factOf, moveOrder, type OrderRow } from '@/modules/orders/move'
import { settleRest } from '@/modules/orders/settle-rest'
import {
  book,
  chargebackLostJournal,
  type Giver,
  lateForgoneJournal,
  netCents,
  recover,
} from '@/modules/wallet/service'
import type { TxContext } from '@/src/core/context'
import { publish } from '@/src/core/events'

/**
 * The bank keeps what it holds: it is gone from wherever it was, the escrow, the seller, the suspense, or the site itself. Of a price
 * in escrow it may have taken a part only, which the site bears until the rest has found its owner.
 */
export async function lose(tx: TxContext, order: OrderRow): Promise<OrderRow> {
  const takenCents = order.chargebackCents
  const isPart = isHeld(order) && takenCents + givenCents(order) < order.priceCents
  const giver: Giver = isPart ? { kind: 'site' } : giverOf(order, { takenCents, earlierCents: 0 })
  const lost = await take(tx, order, giver, takenCents)
  await publish(tx, isPart ? ChargebackLostInPart : ChargebackLost, factOf(order))
  return isPart ? settleRest(tx, lost) : end(tx, lost)
}

/** A further chargeback of an order that has ended; `earlierCents` were lost before. */
export function loseMore(tx: TxContext, order: OrderRow, earlierCents: number): Promise<OrderRow> {
  const takenCents = order.chargebackCents - earlierCents
  return take(tx, order, giverOf(order, { takenCents, earlierCents }), takenCents)
}

/** What a seller was paid out meanwhile is taken back as far as the provider can. */
async function take(tx: TxContext, order: OrderRow, giver: Giver, takenCents: number): Promise<OrderRow> {
  const { id, latePaidCents, chargebackStep } = order
  await book(tx, chargebackLostJournal(order, giver, takenCents))
  if (giver.kind === 'seller') await recover(tx, giver.sellerId, `dispute_lost:${id}:${chargebackStep}`)
  const late = await leaveLate(
    tx,
    order,
    (latePaidCents ?? 0) - (giver.kind === 'suspense' ? giver.amountCents : 0),
  )
  return changeOrder(tx, order, {
    chargeback: 'lost',
    frozenAt: null,
    latePaidCents: late > 0 ? late : null,
    chargebackStep: chargebackStep + 1,
  })
}

/** Of what was to be given back of a sale no more is left than the bank has left of it: the rest is the site's again. */
async function leaveLate(tx: TxContext, order: OrderRow, lateCents: number): Promise<number> {
  const { capturedCents, returnedCents, chargebackCents } = order
  if (!isReleased(order) || lateCents === 0) return lateCents
  const left = Math.max(0, (capturedCents ?? 0) - returnedCents - chargebackCents)
  if (left >= lateCents) return lateCents
  await book(tx, lateForgoneJournal(order, lateCents - left))
  return left
}

/** What the bank has decided a moderator need not. */
async function end(tx: TxContext, order: OrderRow): Promise<OrderRow> {
  const dispute = order.dispute === 'open' ? 'decided' : order.dispute
  return (
    (await moveOrder(tx, order.id, { to: 'charged_back', set: { dispute } })) ??
    (await changeOrder(tx, order, { dispute }))
  )
}

/** Who gives what of `takenCents`; a price in escrow is given whole, for the buyer has all of it. */
function giverOf(
  order: OrderRow,
  { takenCents, earlierCents }: Record<'takenCents' | 'earlierCents', number>,
): Giver {
  const { sellerId, priceCents, latePaidCents } = order
  if (latePaidCents !== null && !isReleased(order))
    return { kind: 'suspense', amountCents: Math.min(takenCents, latePaidCents) }
  if (isHeld(order)) return { kind: 'escrow', amountCents: priceCents }
  if (!isReleased(order)) return { kind: 'site' }
  const share = (lostCents: number) => Math.min(lostCents, netCents(order))
  const amountCents = share(earlierCents + takenCents) - share(earlierCents)
  return { kind: 'seller', sellerId, amountCents }
}
