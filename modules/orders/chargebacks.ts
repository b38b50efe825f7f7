import { absorbedCents, isInEscrow, isReleased } from '@/modules/orders/amounts'
import { recordChargebackLost, recordFurtherLoss } from '@/modules/orders/chargeback-losses'
import { ChargebackOpened, ChargebackWon } from '@/modules/orders/events'
import { changeOrder, eventPayloadOf, type OrderRow } from '@/modules/orders/move'
import { unpausedFields } from '@/modules/orders/paused-deadlines'
import { type Chargeback, providerName } from '@/modules/orders/ports'
import {
  chargebackFeeJournal,
  chargebackOpenedJournal,
  chargebackReopenedJournal,
  chargebackReversedJournal,
  chargebackWonJournal,
  type LiableParty,
  netCents,
  postJournal,
} from '@/modules/wallet/service'
import type { TxContext } from '@/src/kit/context'
import { publish } from '@/src/kit/events'

/**
 * Brings the order in line with what the buyer's bank does: nothing moves while it decides. A bank may ask again after it has
 * decided, for more or for less. Answers the order as it then is.
 */
export async function syncChargeback(tx: TxContext, order: OrderRow, seen: Chargeback): Promise<OrderRow> {
  const { status, amountCents, feeCents } = seen
  let current = order
  if (isReopened(current, seen)) current = await reopenChargeback(tx, current)
  const isCalm = current.chargeback === 'none' || current.chargeback === 'won'
  if (isCalm && status !== 'won') current = await openChargeback(tx, current)
  if (current.chargeback === 'open')
    current = await adjustHold(tx, current, status === 'won' ? 0 : amountCents)
  if (current.chargeback === 'open' && status === 'won') current = await closeAsWon(tx, current)
  if (current.chargeback === 'open' && status === 'lost') current = await recordChargebackLost(tx, current)
  if (current.chargeback === 'lost' && status !== 'open')
    current = await adjustLoss(tx, current, status === 'won' ? 0 : amountCents)
  return syncChargebackFee(tx, current, feeCents)
}

/** After an order has ended the bank may keep more than it did, or less. */
async function adjustLoss(tx: TxContext, order: OrderRow, keptCents: number): Promise<OrderRow> {
  const { chargebackCents } = order
  if (keptCents > chargebackCents)
    return recordFurtherLoss(tx, await adjustHold(tx, order, keptCents), chargebackCents)
  return keptCents < chargebackCents ? recordChargebackReversed(tx, order, keptCents) : order
}

async function openChargeback(tx: TxContext, order: OrderRow): Promise<OrderRow> {
  await publish(tx, ChargebackOpened, eventPayloadOf(order))
  return changeOrder(tx, order, {
    ...unpausedFields(order, tx.now()),
    chargeback: 'open',
    chargebackOpenedAt: tx.now(),
  })
}

/** A bank that has taken a part while the price is still in escrow may take another, or give the first back. */
function isReopened(order: OrderRow, { status, amountCents }: Chargeback): boolean {
  const isPart = order.chargeback === 'lost' && isInEscrow(order)
  return isPart && (status !== 'lost' || amountCents !== order.chargebackCents)
}

/** What was lost is as open again as the rest that the bank asks for. */
async function reopenChargeback(tx: TxContext, order: OrderRow): Promise<OrderRow> {
  await postJournal(tx, chargebackReopenedJournal(order, order.chargebackCents))
  return openChargeback(tx, await changeOrder(tx, order, { chargebackStep: order.chargebackStep + 1 }))
}

/** What the bank holds now, in cents: more than before, or less. */
async function adjustHold(tx: TxContext, order: OrderRow, amountCents: number): Promise<OrderRow> {
  const more = amountCents - order.chargebackCents
  if (more === 0) return order
  const provider = providerName(tx)
  if (more > 0) await postJournal(tx, chargebackOpenedJournal(order, provider, more))
  else await postJournal(tx, chargebackWonJournal(order, provider, -more))
  return changeOrder(tx, order, { chargebackCents: amountCents, chargebackStep: order.chargebackStep + 1 })
}

/** The clocks go on from where they stood. */
async function closeAsWon(tx: TxContext, order: OrderRow): Promise<OrderRow> {
  await publish(tx, ChargebackWon, eventPayloadOf(order))
  const stoodMs = tx.now() - (order.chargebackOpenedAt ?? tx.now())
  const later = (at: number | null) => (at === null ? null : at + stoodMs)
  return changeOrder(tx, order, {
    chargeback: 'won',
    chargebackOpenedAt: null,
    deliverBy: later(order.deliverBy),
    confirmBy: later(order.confirmBy),
  })
}

async function syncChargebackFee(tx: TxContext, order: OrderRow, feeCents: number): Promise<OrderRow> {
  const more = feeCents - order.chargebackFeeCents
  if (more === 0) return order
  await postJournal(tx, chargebackFeeJournal(order, providerName(tx), more))
  return changeOrder(tx, order, { chargebackFeeCents: feeCents, chargebackStep: order.chargebackStep + 1 })
}

/**
 * A bank may give back even what it had taken for good, after the order has ended: then it belongs to whoever had given it, the seller
 * or the site, and else to the buyer. `keptCents` is what the bank still has.
 */
async function recordChargebackReversed(
  tx: TxContext,
  order: OrderRow,
  keptCents: number,
): Promise<OrderRow> {
  const { chargebackCents, chargebackStep, unmatchedCents } = order
  const backCents = chargebackCents - keptCents
  const receiver = recipientOf(order, keptCents)
  await postJournal(tx, chargebackReversedJournal(order, providerName(tx), receiver, backCents))
  const late = (unmatchedCents ?? 0) + (receiver.kind === 'suspense' ? receiver.amountCents : 0)
  return changeOrder(tx, order, {
    chargeback: keptCents === 0 ? 'won' : 'lost',
    chargebackCents: keptCents,
    unmatchedCents: late > 0 ? late : null,
    chargebackStep: chargebackStep + 1,
  })
}

function recipientOf(order: OrderRow, keptCents: number): LiableParty {
  const { sellerId, chargebackCents } = order
  const share = (lostCents: number) => Math.min(lostCents, netCents(order))
  if (isReleased(order))
    return { kind: 'seller', sellerId, amountCents: share(chargebackCents) - share(keptCents) }
  const amountCents = Math.max(0, chargebackCents - keptCents - absorbedCents(order))
  return amountCents > 0 ? { kind: 'suspense', amountCents } : { kind: 'site' }
}
