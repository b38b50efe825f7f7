import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { OrderState } from '@/modules/orders/contract'
import type { OrderEventPayload } from '@/modules/orders/events'
import { sourcesOf } from '@/modules/orders/order-states'
import { orders, timeline } from '@/modules/orders/schema'
import { definedColumns, param, paramColumns, prepared, preparedBy } from '@/src/db/prepared'
import type { Reader, Writer } from '@/src/db/types'
import type { Context, TxContext } from '@/src/kit/context'
import { type Event, publish } from '@/src/kit/events'
import { invalidateForUser } from '@/src/realtime/publish'

export type OrderRow = typeof orders.$inferSelect

/** Neither the buyer's complaint nor the buyer's bank holds it up. */
export const isNotUnderReview = and(ne(orders.dispute, 'open'), ne(orders.chargeback, 'open'))

interface MoveShape {
  sources: OrderState[]
  columns: (keyof OrderRow)[]
  notUnderReview?: boolean
}

interface Move {
  to: OrderState
  /** Narrower than all states that may lead there. */
  from?: readonly OrderState[]
  set?: Partial<OrderRow>
  /** Only while neither dispute nor chargeback is open: the clause is part of the claim, for one may open at any moment. */
  notUnderReview?: boolean
  event?: Event<OrderEventPayload>
}

const updateOrder = preparedBy((db: Writer, shape: MoveShape) =>
  db
    .update(orders)
    .set(paramColumns(shape.columns))
    .where(
      and(
        eq(orders.id, param('id')),
        inArray(orders.state, shape.sources),
        shape.notUnderReview ? isNotUnderReview : undefined,
      ),
    )
    .returning(),
)

/**
 * Moves an order, by one statement, if it still stands where it may move from; writes its timeline and publishes the fact.
 * Answers the order as it then is, or undefined when somebody else moved it first.
 */
export async function moveOrder(
  tx: TxContext,
  id: string,
  { to, from, set, notUnderReview, event }: Move,
): Promise<OrderRow | undefined> {
  const sources = from ? sourcesOf(to).filter((state) => from.includes(state)) : sourcesOf(to)
  const row = { pausedAt: null, pauseReason: null, ...set, state: to, updatedAt: tx.now() }
  const shape = { sources, columns: definedColumns(row), notUnderReview }
  const [moved] = await updateOrder(tx.db, shape, { ...row, id })
  if (!moved) return undefined
  await writeTimeline(tx, id, to)
  if (event) await publish(tx, event, eventPayloadOf(moved))
  notifyParties(tx, moved)
  return moved
}

/** Writes what became of an order beside its state, and answers it as it then is. */
export async function changeOrder(tx: TxContext, order: OrderRow, set: Partial<OrderRow>): Promise<OrderRow> {
  const [changed] = await tx.db
    .update(orders)
    .set({ ...set, updatedAt: tx.now() })
    .where(eq(orders.id, order.id))
    .returning()
  notifyParties(tx, order)
  return changed ?? order
}

const stepsSoFar = sql`(select count(*) from orders_timeline as t where t.order_id = ${param('orderId')})`

const insertStep = prepared((db: Writer) =>
  db
    .insert(timeline)
    .values({ orderId: param('orderId'), step: stepsSoFar, state: param('state'), at: param('at') })
    .returning({ step: timeline.step }),
)

/** Writes one line of the order's timeline. */
export async function writeTimeline(tx: TxContext, orderId: string, state: OrderState): Promise<void> {
  await insertStep(tx.db, { orderId, state, at: tx.now() })
}

/** What events tell of an order. */
export function eventPayloadOf({ id, listingId, itemId, buyerId, sellerId }: OrderRow): OrderEventPayload {
  return { orderId: id, listingId, itemId, buyerId, sellerId }
}

const selectOrder = prepared((db: Reader) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, param('id'))),
)

/** The row of an order, whoever asks. */
export async function maybeOrderRow(ctx: Context, id: string): Promise<OrderRow | undefined> {
  const [row] = await selectOrder(ctx.db, { id })
  return row
}

/** The order is not what it was: what open pages of its buyer and its seller show of it is asked for again. */
export function notifyParties(tx: TxContext, { id, buyerId, sellerId }: OrderRow): void {
  const own = [`/api/orders/${id}`, '/api/transactions']
  invalidateForUser(tx, buyerId, own)
  invalidateForUser(tx, sellerId, [...own, '/api/wallet'])
}
