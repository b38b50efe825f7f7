import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { OrderState } from '@/modules/orders/contract'
import type { OrderEventPayload } from '@/modules/orders/events'
import { sourcesOf, unpaidStates } from '@/modules/orders/order-states'
import { orders, timeline } from '@/modules/orders/schema'
import { definedColumns, param, paramColumns, prepared, preparedBy } from '@/src/db/prepared'
import { rowLocked } from '@/src/db/row-locked'
import type { Context, TxContext } from '@/src/kit/context'
import type { Reader, Writer } from '@/src/kit/db'
import type { Event } from '@/src/kit/events'
import { invalidateForUser } from '@/src/realtime/publish'
import { publish } from '@/src/runtime/publish'

export type OrderRow = typeof orders.$inferSelect

/** Neither a dispute nor a chargeback is open. */
export const isNotUnderReview = and(ne(orders.dispute, 'open'), ne(orders.chargeback, 'open'))

interface MoveShape {
  sources: OrderState[]
  columns: (keyof OrderRow)[]
  notUnderReview?: boolean
}

export interface Move {
  to: OrderState
  /** Restricts the source states further than the transition table does. */
  from?: readonly OrderState[]
  set?: Partial<OrderRow>
  /** Requires that no dispute or chargeback is open. Checked in the UPDATE itself, because either may open at any moment. */
  notUnderReview?: boolean
  /** It undoes a decision about a dispute. */
  undoes?: boolean
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
 * Moves an order to a new state in one statement, writes its timeline and publishes `event`. Returns the updated order, or
 * undefined if the order's current state doesn't allow the move.
 */
export async function moveOrder(
  tx: TxContext,
  id: string,
  { to, from, set, notUnderReview, undoes, event }: Move,
): Promise<OrderRow | undefined> {
  const sources = sourcesOf(to, { undoes }).filter((state) => from === undefined || from.includes(state))
  const reservedFrom = unpaidStates.includes(to) ? undefined : null
  const row = { pausedAt: null, pauseReason: null, reservedFrom, ...set, state: to, updatedAt: tx.now() }
  const shape: MoveShape = { sources, columns: definedColumns(row), notUnderReview }
  const [moved] = await updateOrder(tx.db, shape, { ...row, id })
  if (!moved) return undefined
  await writeTimeline(tx, id, to)
  if (event) await publish(tx, event, eventPayloadOf(moved))
  notifyParties(tx, moved)
  return moved
}

/** Updates columns of an order other than its state. Returns the updated order. */
export async function changeOrder(tx: TxContext, order: OrderRow, set: Partial<OrderRow>): Promise<OrderRow> {
  const [changed] = await tx.db
    .update(orders)
    .set({ ...set, updatedAt: tx.now() })
    .where(eq(orders.id, order.id))
    .returning()
  notifyParties(tx, order)
  return changed ?? order
}

const nextStep = sql`(select count(*) from orders_timeline as t where t.order_id = ${param('orderId')})`

const insertStep = prepared((db: Writer) =>
  db
    .insert(timeline)
    .values({ orderId: param('orderId'), step: nextStep, state: param('state'), at: param('at') })
    .returning({ step: timeline.step }),
)

/** Appends a state to the order's timeline. */
export async function writeTimeline(tx: TxContext, orderId: string, state: OrderState): Promise<void> {
  await insertStep(tx.db, { orderId, state, at: tx.now() })
}

/** Outbox jobs with the same subject run one after another. */
export function orderSubject(orderId: string): string {
  return `order:${orderId}`
}

export function eventPayloadOf({ id, listingId, itemId, buyerId, sellerId }: OrderRow): OrderEventPayload {
  return { orderId: id, listingId, itemId, buyerId, sellerId }
}

const orderById = prepared(selectOrder)
const orderByIdLocked = prepared((db: Writer) => rowLocked(selectOrder(db), orders))

function selectOrder(db: Reader) {
  return db
    .select()
    .from(orders)
    .where(eq(orders.id, param('id')))
}

/** Returns the order without checking that the caller may see it. */
export async function maybeOrderRow(ctx: Context, id: string): Promise<OrderRow | undefined> {
  const [row] = await orderById(ctx.db, { id })
  return row
}

/** Like `maybeOrderRow`, and locks the order until the transaction ends, so that nothing else can change it. */
export async function maybeLockedOrder(tx: TxContext, id: string): Promise<OrderRow | undefined> {
  const [row] = await orderByIdLocked(tx.db, { id })
  return row
}

/** Makes the open pages of the buyer and the seller reload this order. */
export function notifyParties(tx: TxContext, { id, buyerId, sellerId }: OrderRow): void {
  const paths = [`/api/orders/${id}`, '/api/transactions']
  invalidateForUser(tx, buyerId, paths)
  invalidateForUser(tx, sellerId, [...paths, '/api/wallet'])
}
