import { eq } from 'drizzle-orm'
import { ChargebackLost, ChargebackOpened, ChargebackWon } from '@/modules/orders/events'
import { factOf, moveOrder, type OrderRow } from '@/modules/orders/move'
import { sourcesOf } from '@/modules/orders/order'
import { type Chargeback, paymentProviderPort } from '@/modules/orders/ports'
import { orders } from '@/modules/orders/schema'
import { settled } from '@/modules/orders/still'
import { tellParties } from '@/modules/orders/tell-parties'
import {
  book,
  chargebackFeeJournal,
  chargebackLostJournal,
  chargebackOpenJournal,
  chargebackWonJournal,
  type Holder,
  recover,
} from '@/modules/wallet/service'
import type { TxContext } from '@/src/core/context'
import { publish } from '@/src/core/events'
import { use } from '@/src/core/ports'

/**
 * Brings the order in line with what the buyer's bank does: nothing moves while it decides. A bank may ask again after it has
 * decided, for more or for less. Answers the order as it then is.
 */
export async function followChargeback(tx: TxContext, order: OrderRow, seen: Chargeback): Promise<OrderRow> {
  const { status, amountCents, feeCents } = seen
  let current = order
  const isCalm = current.chargeback === 'none' || current.chargeback === 'won'
  if (isCalm && status !== 'won') current = await freeze(tx, current)
  if (current.chargeback === 'open') current = await hold(tx, current, status === 'won' ? 0 : amountCents)
  if (current.chargeback === 'open' && status === 'won') current = await thaw(tx, current)
  if (current.chargeback === 'open' && status === 'lost') current = await lose(tx, current)
  if (current.chargeback === 'lost' && status === 'lost') current = await loseMore(tx, current, amountCents)
  return followFee(tx, current, feeCents)
}

async function freeze(tx: TxContext, order: OrderRow): Promise<OrderRow> {
  await publish(tx, ChargebackOpened, factOf(order))
  return change(tx, order, { ...settled(order, tx.now()), chargeback: 'open', frozenAt: tx.now() })
}

/** What the bank holds now, in cents: more than before, or less. */
async function hold(tx: TxContext, order: OrderRow, amountCents: number): Promise<OrderRow> {
  const more = amountCents - order.chargebackCents
  if (more === 0) return order
  const provider = providerName(tx)
  if (more > 0) await book(tx, chargebackOpenJournal(order, provider, more))
  else await book(tx, chargebackWonJournal(order, provider, -more))
  return change(tx, order, { chargebackCents: amountCents, chargebackStep: order.chargebackStep + 1 })
}

/** The clocks go on from where they stood. */
async function thaw(tx: TxContext, order: OrderRow): Promise<OrderRow> {
  await publish(tx, ChargebackWon, factOf(order))
  const stoodMs = tx.now() - (order.frozenAt ?? tx.now())
  const later = (at: number | null) => (at === null ? null : at + stoodMs)
  return change(tx, order, {
    chargeback: 'won',
    frozenAt: null,
    deliverBy: later(order.deliverBy),
    confirmBy: later(order.confirmBy),
  })
}

/**
 * The money is gone from wherever it was: the escrow, the seller, the suspense, or the site itself. What a seller was paid out
 * meanwhile is taken back as far as the provider can.
 */
async function lose(tx: TxContext, order: OrderRow): Promise<OrderRow> {
  const holder = holderOf(order)
  await book(tx, chargebackLostJournal(order, holder, order.chargebackCents))
  if (holder.kind === 'seller') await recover(tx, holder.sellerId, `dispute_lost:${order.id}`)
  await moveOrder(tx, order.id, { to: 'charged_back' })
  await publish(tx, ChargebackLost, factOf(order))
  return change(tx, order, {
    chargeback: 'lost',
    // What the bank has decided a moderator need not.
    dispute: order.dispute === 'open' ? 'decided' : order.dispute,
    frozenAt: null,
    latePaidCents: null,
    chargebackStep: order.chargebackStep + 1,
  })
}

/** A further chargeback of what is lost already: nobody but the site has anything left to give. */
async function loseMore(tx: TxContext, order: OrderRow, amountCents: number): Promise<OrderRow> {
  if (amountCents <= order.chargebackCents) return order
  const { chargebackCents } = order
  const held = await hold(tx, order, amountCents)
  await book(tx, chargebackLostJournal(held, { kind: 'nobody' }, amountCents - chargebackCents))
  return change(tx, held, { chargebackStep: held.chargebackStep + 1 })
}

function holderOf(order: OrderRow): Holder {
  const { state, sellerId, priceCents, latePaidCents } = order
  if (latePaidCents !== null) return { kind: 'suspense', amountCents: latePaidCents }
  if (state === 'completed') return { kind: 'seller', sellerId, shares: order }
  return sourcesOf('charged_back').includes(state)
    ? { kind: 'escrow', amountCents: priceCents }
    : { kind: 'nobody' }
}

async function followFee(tx: TxContext, order: OrderRow, feeCents: number): Promise<OrderRow> {
  const more = feeCents - order.chargebackFeeCents
  if (more === 0) return order
  await book(tx, chargebackFeeJournal(order, providerName(tx), more))
  return change(tx, order, { chargebackFeeCents: feeCents, chargebackStep: order.chargebackStep + 1 })
}

async function change(tx: TxContext, order: OrderRow, set: Partial<OrderRow>): Promise<OrderRow> {
  const [changed] = await tx.db
    .update(orders)
    .set({ ...set, updatedAt: tx.now() })
    .where(eq(orders.id, order.id))
    .returning()
  tellParties(tx, order)
  return changed ?? order
}

function providerName(tx: TxContext): string {
  return use(tx, paymentProviderPort).name
}
