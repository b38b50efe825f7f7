import { eq } from 'drizzle-orm'
import { ChargebackLost, ChargebackOpened, ChargebackWon } from '@/modules/orders/events'
import { factOf, moveOrder, type OrderRow } from '@/modules/orders/move'
import { sourcesOf } from '@/modules/orders/order'
import { type Chargeback, paymentProviderPort } from '@/modules/orders/ports'
import { orders } from '@/modules/orders/schema'
import {
  book,
  chargebackFeeJournal,
  chargebackFeeReturnedJournal,
  chargebackLostJournal,
  chargebackOpenJournal,
  chargebackWonJournal,
  type Holder,
  recover,
} from '@/modules/wallet/service'
import type { TxContext } from '@/src/core/context'
import { publish } from '@/src/core/events'
import { use } from '@/src/core/ports'

/** Brings the order in line with what the buyer's bank does: nothing moves while it decides. Answers the order as it then is. */
export async function followChargeback(
  tx: TxContext,
  order: OrderRow,
  { status, amountCents, feeCents }: Chargeback,
): Promise<OrderRow> {
  let current = order.chargeback === 'none' ? await open(tx, order, amountCents) : order
  if (current.chargeback === 'open' && status !== 'open')
    current = status === 'won' ? await win(tx, current) : await lose(tx, current)
  return followFee(tx, current, feeCents)
}

async function open(tx: TxContext, order: OrderRow, amountCents: number): Promise<OrderRow> {
  await book(tx, chargebackOpenJournal(order.id, providerName(tx), amountCents))
  await publish(tx, ChargebackOpened, factOf(order))
  return change(tx, order.id, { chargeback: 'open', chargebackCents: amountCents, frozenAt: tx.now() })
}

/** The clocks go on from where they stood. */
async function win(tx: TxContext, order: OrderRow): Promise<OrderRow> {
  await book(tx, chargebackWonJournal(order.id, providerName(tx), order.chargebackCents ?? 0))
  await publish(tx, ChargebackWon, factOf(order))
  const stoodMs = tx.now() - (order.frozenAt ?? tx.now())
  const later = (at: number | null) => (at === null ? null : at + stoodMs)
  return change(tx, order.id, {
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
  const { id, chargebackCents } = order
  const holder = holderOf(order)
  await book(tx, chargebackLostJournal(id, holder, chargebackCents ?? 0))
  if (holder.kind === 'seller') await recover(tx, holder.sellerId, `dispute_lost:${id}`)
  await moveOrder(tx, id, { to: 'charged_back' })
  await publish(tx, ChargebackLost, factOf(order))
  // What the bank has decided a moderator need not.
  const dispute = order.dispute === 'open' ? 'decided' : order.dispute
  return change(tx, id, { chargeback: 'lost', dispute, frozenAt: null, latePaidCents: null })
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
  const known = order.chargebackFeeCents
  if (known === feeCents) return order
  await book(
    tx,
    feeCents > known
      ? chargebackFeeJournal(order.id, providerName(tx), feeCents)
      : chargebackFeeReturnedJournal(order.id, providerName(tx), known),
  )
  return change(tx, order.id, { chargebackFeeCents: feeCents > known ? feeCents : 0 })
}

async function change(tx: TxContext, id: string, set: Partial<OrderRow>): Promise<OrderRow> {
  const [changed] = await tx.db
    .update(orders)
    .set({ ...set, updatedAt: tx.now() })
    .where(eq(orders.id, id))
    .returning()
  if (!changed) throw new Error('The order is gone')
  return changed
}

function providerName(tx: TxContext): string {
  return use(tx, paymentProviderPort).name
}
