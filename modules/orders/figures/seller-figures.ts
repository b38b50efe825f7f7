import { and, desc, eq, sql } from 'drizzle-orm'
import type { SellerFigures } from '@/modules/catalog/ports'
import { publishSellerChange } from '@/modules/catalog/topics'
import type { CountedAs } from '@/modules/orders/contract'
import {
  AppealOverturned,
  AppealPaid,
  ChargebackLost,
  DecisionUndone,
  OrderCompleted,
  OrderRefundStarted,
  SaleReversed,
  SaleStandingChanged,
  StaffActUndone,
} from '@/modules/orders/events'
import { sellerFigures } from '@/modules/orders/figures/schema'
import { maybeLockedOrder, type OrderRow } from '@/modules/orders/order/move'
import { isPublicSale, publicSaleSql } from '@/modules/orders/order/public-sales'
import { orders, wasCompleted } from '@/modules/orders/schema'
import { inJsonList } from '@/src/db/columns'
import { param, paramColumns, prepared } from '@/src/db/prepared'
import type { Context, TxContext } from '@/src/kit/context'
import type { Reader, Writer } from '@/src/kit/db'
import { type Listener, onApply } from '@/src/kit/events'

/** The last sales, whose median hand-over time is shown: it says how fast a seller is now, and its cost has a limit. */
export const handoverOrdersMax = 100

/** They end an order, or take that back. */
const countedEvents = [
  OrderCompleted,
  SaleStandingChanged,
  OrderRefundStarted,
  SaleReversed,
  DecisionUndone,
  AppealOverturned,
  AppealPaid,
  ChargebackLost,
  StaffActUndone,
]

export const figureListeners: Listener[] = countedEvents.map((event) =>
  onApply(event, event.name.replace('orders.', 'orders.count-order-after-'), (tx, { payload }) =>
    countOrder(tx, payload.orderId),
  ),
)

/**
 * Returns how an order counts for its seller. A sale counts while it is public. One that a bank took back doesn't, unless its seller had lost the dispute: the seller
 * handed over the item. Neither does one whose seller won an appeal after the refund.
 */
function countedAs(order: OrderRow): CountedAs | null {
  const { state, dispute, refundReason, appealPaidCents } = order
  if (appealPaidCents > 0) return null
  if (isPublicSale(order)) return 'sale'
  const isEnded = state === 'refund_pending' || state === 'refunded' || state === 'charged_back'
  if (isEnded && dispute === 'decided' && refundReason === 'decided') return 'lost'
  return isEnded && state !== 'charged_back' && refundReason !== 'charged_back' ? 'refund' : null
}

/** Counts an order in the figures of its seller as it is now. Idempotent, because the order remembers how it was counted. */
async function countOrder(tx: TxContext, orderId: string): Promise<void> {
  const order = await maybeLockedOrder(tx, orderId)
  if (!order) return
  const [before, after] = [order.countedAs, countedAs(order)]
  if (before === after) return
  const { id, sellerId } = order
  await setCountedAs(tx.db, { id, countedAs: after })
  const change = (kind: CountedAs) => Number(after === kind) - Number(before === kind)
  const changes = { sales: change('sale'), refunds: change('refund'), lost: change('lost') }
  const [figures] = await addToFigures(tx.db, { sellerId, ...changes })
  // After the row above is locked, so that no other order of the seller is counted meanwhile.
  const handoverMs = medianOf(await listHandovers(tx, sellerId))
  if (handoverMs !== figures?.handoverMs) await setHandover(tx.db, { sellerId, handoverMs })
  publishSellerChange(tx, sellerId)
}

const setCountedAs = prepared((db: Writer) =>
  db
    .update(orders)
    .set(paramColumns(['countedAs']))
    .where(eq(orders.id, param('id')))
    .returning({ id: orders.id }),
)

const addToFigures = prepared((db: Writer) => {
  const { sales, refunds, lost } = sellerFigures
  return db
    .insert(sellerFigures)
    .values(paramColumns(['sellerId', 'sales', 'refunds', 'lost']))
    .onConflictDoUpdate({
      target: sellerFigures.sellerId,
      set: {
        sales: sql`${sales} + excluded.sales`,
        refunds: sql`${refunds} + excluded.refunds`,
        lost: sql`${lost} + excluded.lost`,
      },
    })
    .returning({ handoverMs: sellerFigures.handoverMs })
})

const setHandover = prepared((db: Writer) =>
  db
    .update(sellerFigures)
    .set(paramColumns(['handoverMs']))
    .where(eq(sellerFigures.sellerId, param('sellerId')))
    .returning({ sellerId: sellerFigures.sellerId }),
)

const selectHandovers = prepared((db: Reader) => {
  const { paidAt, sentAt, completedAt } = orders
  // The provider may have told the site later than it charged the buyer.
  const learnedAt = sql<number | null>`(select min(t.at) from orders_timeline as t
    where t.order_id = ${orders.id} and t.state = 'paid')`.mapWith(Number)
  return db
    .select({ paidAt, learnedAt, sentAt, completedAt })
    .from(orders)
    .where(and(eq(orders.sellerId, param('sellerId')), wasCompleted, publicSaleSql()))
    .orderBy(desc(orders.completedAt))
    .limit(handoverOrdersMax)
})

/** Returns the ms from payment to hand-over of a seller's last sales, without the time that the site was away. */
async function listHandovers(tx: TxContext, sellerId: string): Promise<number[]> {
  const rows = await selectHandovers(tx.db, { sellerId })
  // Proof of delivery completes an order that its seller never marked as sent.
  return rows.map(({ sentAt, completedAt, learnedAt, paidAt }) => {
    const [from, to] = [learnedAt ?? paidAt ?? 0, sentAt ?? completedAt ?? 0]
    return to - from - tx.core.awayMs(from, to)
  })
}

/** Returns the lower of the two middle values if their number is even. */
export function medianOf(values: number[]): number | null {
  return values.toSorted((one, other) => one - other)[(values.length - 1) >> 1] ?? null
}

/** Provides `sellerFiguresField`: what the orders of each seller add up to, by user id. */
export async function findSellerFigures(
  ctx: Context,
  sellerIds: readonly string[],
): Promise<Map<string, SellerFigures>> {
  const rows = await ctx.db.select().from(sellerFigures).where(inJsonList(sellerFigures.sellerId, sellerIds))
  const rowBySeller = new Map(rows.map((row) => [row.sellerId, row]))
  return new Map(sellerIds.map((id) => [id, presentFigures(rowBySeller.get(id))]))
}

/** Undefined is a seller without an order that ended. */
function presentFigures(row: typeof sellerFigures.$inferSelect | undefined): SellerFigures {
  const { sales, refunds, lost, handoverMs } = row ?? { sales: 0, refunds: 0, lost: 0, handoverMs: null }
  const count = sales + refunds + lost
  return {
    orders: count,
    completed: sales,
    completionRate: count === 0 ? null : sales / count,
    disputesLost: lost,
    handOverSeconds: handoverMs === null ? null : Math.round(handoverMs / 1000),
    handOverOrders: Math.min(sales, handoverOrdersMax),
  }
}
