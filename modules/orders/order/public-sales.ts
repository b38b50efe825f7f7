import { type SQL, sql } from 'drizzle-orm'
import { recordSale, removeSale } from '@/modules/catalog/service'
import { isReleased, unrefundedCents } from '@/modules/orders/order/amounts'
import type { orders } from '@/modules/orders/schema'
import type { TxContext } from '@/src/kit/context'

type OrderRow = typeof orders.$inferSelect

/**
 * True while a sale counts in everything public: the seller was paid, the buyer hasn't got all of the price back, no bank has taken part of it,
 * and nothing is open about the payment.
 */
export function isPublicSale(order: OrderRow): boolean {
  const isWithBank = order.chargeback === 'open' || order.chargeback === 'lost'
  return isReleased(order) && !isWithBank && order.paymentHold === null && unrefundedCents(order) > 0
}

/** The same condition in SQL, of the orders with this alias. */
export function publicSaleSql(o = 'orders_orders'): SQL {
  return sql.raw(`(${o}.completed_at is not null and ${o}.refund_reason is null and ${o}.chargeback in ('none', 'won')
    and ${o}.payment_hold is null and ${o}.refunded_cents + ${o}.manual_refund_cents < ${o}.price_cents)`)
}

/** Makes the recorded sale of an order match it. Returns true if the sale was recorded or removed. */
export async function syncPublicSale(tx: TxContext, order: OrderRow, isNew: boolean): Promise<boolean> {
  const { id, itemId, sellerId, buyerId, priceCents, completedAt } = order
  if (completedAt === null || !isPublicSale(order)) return removeSale(tx, id)
  return recordSale(tx, { id, itemId, sellerId, buyerId, priceCents, at: completedAt }, { isNew })
}
