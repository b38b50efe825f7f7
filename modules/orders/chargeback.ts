import { ChargebackOpened, ChargebackWon } from '@/modules/orders/events'
import { lose, loseMore } from '@/modules/orders/lose'
import { isHeld } from '@/modules/orders/money'
import { changeOrder, factOf, type OrderRow } from '@/modules/orders/move'
import type { Chargeback } from '@/modules/orders/ports'
import { providerName } from '@/modules/orders/provider-name'
import { regain } from '@/modules/orders/regain'
import { settled } from '@/modules/orders/still'
import {
  book,
  chargebackAgainJournal,
  chargebackFeeJournal,
  chargebackOpenJournal,
  chargebackWonJournal,
} from '@/modules/wallet/service'
import type { TxContext } from '@/src/core/context'
import { publish } from '@/src/core/events'

/**
 * Brings the order in line with what the buyer's bank does: nothing moves while it decides. A bank may ask again after it has
 * decided, for more or for less. Answers the order as it then is.
 */
export async function followChargeback(tx: TxContext, order: OrderRow, seen: Chargeback): Promise<OrderRow> {
  const { status, amountCents, feeCents } = seen
  let current = order
  if (isUndecidedAgain(current, seen)) current = await holdAgain(tx, current)
  const isCalm = current.chargeback === 'none' || current.chargeback === 'won'
  if (isCalm && status !== 'won') current = await freeze(tx, current)
  if (current.chargeback === 'open') current = await hold(tx, current, status === 'won' ? 0 : amountCents)
  if (current.chargeback === 'open' && status === 'won') current = await thaw(tx, current)
  if (current.chargeback === 'open' && status === 'lost') current = await lose(tx, current)
  if (current.chargeback === 'lost' && status !== 'open')
    current = await correctLoss(tx, current, status === 'won' ? 0 : amountCents)
  return followFee(tx, current, feeCents)
}

/** After an order has ended the bank may keep more than it did, or less. */
async function correctLoss(tx: TxContext, order: OrderRow, keptCents: number): Promise<OrderRow> {
  const { chargebackCents } = order
  if (keptCents > chargebackCents) return loseMore(tx, await hold(tx, order, keptCents), chargebackCents)
  return keptCents < chargebackCents ? regain(tx, order, keptCents) : order
}

async function freeze(tx: TxContext, order: OrderRow): Promise<OrderRow> {
  await publish(tx, ChargebackOpened, factOf(order))
  return changeOrder(tx, order, { ...settled(order, tx.now()), chargeback: 'open', frozenAt: tx.now() })
}

/** A bank that has taken a part while the price is still in escrow may take another, or give the first back. */
function isUndecidedAgain(order: OrderRow, { status, amountCents }: Chargeback): boolean {
  const isPart = order.chargeback === 'lost' && isHeld(order)
  return isPart && (status !== 'lost' || amountCents !== order.chargebackCents)
}

/** What was lost is as open again as the rest that the bank asks for. */
async function holdAgain(tx: TxContext, order: OrderRow): Promise<OrderRow> {
  await book(tx, chargebackAgainJournal(order, order.chargebackCents))
  return freeze(tx, await changeOrder(tx, order, { chargebackStep: order.chargebackStep + 1 }))
}

/** What the bank holds now, in cents: more than before, or less. */
async function hold(tx: TxContext, order: OrderRow, amountCents: number): Promise<OrderRow> {
  const more = amountCents - order.chargebackCents
  if (more === 0) return order
  const provider = providerName(tx)
  if (more > 0) await book(tx, chargebackOpenJournal(order, provider, more))
  else await book(tx, chargebackWonJournal(order, provider, -more))
  return changeOrder(tx, order, { chargebackCents: amountCents, chargebackStep: order.chargebackStep + 1 })
}

/** The clocks go on from where they stood. */
async function thaw(tx: TxContext, order: OrderRow): Promise<OrderRow> {
  await publish(tx, ChargebackWon, factOf(order))
  const stoodMs = tx.now() - (order.frozenAt ?? tx.now())
  const later = (at: number | null) => (at === null ? null : at + stoodMs)
  return changeOrder(tx, order, {
    chargeback: 'won',
    frozenAt: null,
    deliverBy: later(order.deliverBy),
    confirmBy: later(order.confirmBy),
  })
}

async function followFee(tx: TxContext, order: OrderRow, feeCents: number): Promise<OrderRow> {
  const more = feeCents - order.chargebackFeeCents
  if (more === 0) return order
  await book(tx, chargebackFeeJournal(order, providerName(tx), more))
  return changeOrder(tx, order, { chargebackFeeCents: feeCents, chargebackStep: order.chargebackStep + 1 })
}
