import { ChargebackOpened, ChargebackWon } from '@/modules/orders/events'
import { absorbedCents, isInEscrow, isReleased, sellerShareCents } from '@/modules/orders/order/amounts'
import { changeOrder, eventPayloadOf, type OrderRow } from '@/modules/orders/order/move'
import { postponedDeadlines, unpausedFields } from '@/modules/orders/order/paused-deadlines'
import { providerName } from '@/modules/orders/order/payment-providers'
import { recordChargebackLost, recordFurtherLoss } from '@/modules/orders/payments/chargeback-losses'
import type { Chargeback, PaymentIntent } from '@/modules/orders/ports'
import {
  chargebackFeeJournal,
  chargebackOpenedJournal,
  chargebackReopenedJournal,
  chargebackReversedJournal,
  chargebackWonJournal,
  type LiableParty,
  postJournal,
  resumePayoutsOf,
} from '@/modules/wallet/service'
import type { TxContext } from '@/src/kit/context'
import { publish } from '@/src/runtime/publish'

/**
 * Updates the order to match the provider's chargeback; the order can't move while it is open. A bank may reopen a decided chargeback and
 * change its amount. Returns the current order.
 */
export async function syncChargeback(
  tx: TxContext,
  order: OrderRow,
  intent: PaymentIntent,
): Promise<OrderRow> {
  const { chargeback } = intent
  if (!chargeback) return order
  const { status, feeCents } = chargeback
  const keptCents = status === 'won' ? 0 : chargeback.amountCents
  const isClosed = order.chargeback === 'none' || order.chargeback === 'won'
  let current = order
  if (isClosed && status !== 'won') current = await openChargeback(tx, order)
  if (isReopened(order, chargeback)) current = await reopenChargeback(tx, order)
  if (current.chargeback === 'open') {
    current = await adjustHold(tx, current, keptCents)
    if (status === 'won') current = await closeAsWon(tx, current)
    if (status === 'lost') current = await recordChargebackLost(tx, current, intent)
  } else if (current.chargeback === 'lost' && status !== 'open') {
    current = await adjustLoss(tx, current, keptCents)
  }
  if (order.chargeback === 'open' && current.chargeback !== 'open') await resumePayoutsOf(tx, order.sellerId)
  return syncChargebackFee(tx, current, feeCents)
}

/** Books that the bank keeps more or less than before, after the order has ended. */
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

/** True if the bank changes its decision about a partial chargeback while the price is still in escrow. */
function isReopened(order: OrderRow, { status, amountCents }: Chargeback): boolean {
  const isPartialLoss = order.chargeback === 'lost' && isInEscrow(order)
  return isPartialLoss && (status !== 'lost' || amountCents !== order.chargebackCents)
}

/** Moves the booked loss back on hold. */
async function reopenChargeback(tx: TxContext, order: OrderRow): Promise<OrderRow> {
  await postJournal(tx, chargebackReopenedJournal(order, order.chargebackCents))
  return openChargeback(tx, await changeOrder(tx, order, { chargebackStep: order.chargebackStep + 1 }))
}

/** Books a change of the amount that the bank holds. */
async function adjustHold(tx: TxContext, order: OrderRow, amountCents: number): Promise<OrderRow> {
  const addedCents = amountCents - order.chargebackCents
  if (addedCents === 0) return order
  const provider = providerName(tx, order)
  if (addedCents > 0) await postJournal(tx, chargebackOpenedJournal(order, provider, addedCents))
  else await postJournal(tx, chargebackWonJournal(order, provider, -addedCents))
  return changeOrder(tx, order, { chargebackCents: amountCents, chargebackStep: order.chargebackStep + 1 })
}

/** Postpones the deadlines by the time the chargeback was open. */
async function closeAsWon(tx: TxContext, order: OrderRow): Promise<OrderRow> {
  await publish(tx, ChargebackWon, eventPayloadOf(order))
  const openMs = tx.now() - (order.chargebackOpenedAt ?? tx.now())
  return changeOrder(tx, order, {
    ...postponedDeadlines(order, openMs),
    chargeback: 'won',
    chargebackOpenedAt: null,
  })
}

async function syncChargebackFee(tx: TxContext, order: OrderRow, feeCents: number): Promise<OrderRow> {
  const addedCents = feeCents - order.chargebackFeeCents
  if (addedCents === 0) return order
  await postJournal(tx, chargebackFeeJournal(order, providerName(tx, order), addedCents))
  return changeOrder(tx, order, { chargebackFeeCents: feeCents, chargebackStep: order.chargebackStep + 1 })
}

/**
 * Books money that the bank returns after the order has ended. It goes to the seller or the site if they bore the loss, otherwise to the
 * buyer. `keptCents` is the amount the bank still keeps.
 */
async function recordChargebackReversed(
  tx: TxContext,
  order: OrderRow,
  keptCents: number,
): Promise<OrderRow> {
  const { chargebackCents, chargebackStep, unmatchedCents } = order
  const returnedCents = chargebackCents - keptCents
  const recipient = recipientOf(order, keptCents)
  await postJournal(tx, chargebackReversedJournal(order, providerName(tx, order), recipient, returnedCents))
  const newUnmatchedCents =
    (unmatchedCents ?? 0) + (recipient.kind === 'suspense' ? recipient.amountCents : 0)
  return changeOrder(tx, order, {
    chargeback: keptCents === 0 ? 'won' : 'lost',
    chargebackCents: keptCents,
    unmatchedCents: newUnmatchedCents > 0 ? newUnmatchedCents : null,
    chargebackStep: chargebackStep + 1,
  })
}

function recipientOf(order: OrderRow, keptCents: number): LiableParty {
  const { sellerId, chargebackCents } = order
  if (isReleased(order)) {
    const amountCents = sellerShareCents(order, chargebackCents) - sellerShareCents(order, keptCents)
    return { kind: 'seller', sellerId, amountCents }
  }
  const amountCents = Math.max(0, chargebackCents - keptCents - absorbedCents(order))
  return amountCents > 0 ? { kind: 'suspense', amountCents } : { kind: 'site' }
}
