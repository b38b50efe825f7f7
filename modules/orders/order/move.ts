import { and, eq, inArray, isNull, ne, not, or, sql } from 'drizzle-orm'
import type { OrderState } from '@/modules/orders/contract'
import { type OrderEventPayload, SaleStandingChanged } from '@/modules/orders/events'
import { sourcesOf, unpaidStates } from '@/modules/orders/order/order-states'
import { syncPublicSale } from '@/modules/orders/order/public-sales'
import { orders, timeline } from '@/modules/orders/schema'
import { ordersKey, transactionsKey } from '@/modules/orders/web/paths'
import { walletKey } from '@/modules/wallet/web/paths'
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

/** The payment is final, or there is none. */
export const isNotHeld = isNull(orders.paymentHold)

const isDecidedBefore = sql`exists (select 1 from orders_decisions as d where d.order_id = orders_orders.id and d.kind in ('decided', 'undone'))`

/**
 * Neither a chargeback nor a dispute stops the seller's deadline. The buyer's own dispute doesn't until a moderator has decided: a refund
 * that would have come without it still comes.
 */
export const isNotStopped = and(
  ne(orders.chargeback, 'open'),
  or(ne(orders.dispute, 'open'), and(eq(orders.disputeBy, 'buyer'), not(isDecidedBefore))),
)

/** Columns of an order whose dispute ends without a decision. */
export const closedDispute = { dispute: 'closed', decideBy: null, fallbackOutcome: null } as const

const conditions = { notUnderReview: isNotUnderReview, notStopped: isNotStopped }

interface MoveShape {
  sources: OrderState[]
  columns: (keyof OrderRow)[]
  only?: keyof typeof conditions
  notHeld?: boolean
}

export interface Move {
  to: OrderState
  /** Restricts the source states further than the transition table does. */
  from?: readonly OrderState[]
  set?: Partial<OrderRow>
  /** Requires that no dispute or chargeback is open, or stops it. Checked in the UPDATE itself, because either may open at any moment. */
  only?: keyof typeof conditions
  /** Requires that nothing is open about the payment. Checked in the UPDATE itself too. */
  notHeld?: boolean
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
        shape.only && conditions[shape.only],
        shape.notHeld ? isNotHeld : undefined,
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
  { to, from, set, only, notHeld, undoes, event }: Move,
): Promise<OrderRow | undefined> {
  const sources = sourcesOf(to, { undoes }).filter((state) => from === undefined || from.includes(state))
  const reservedFrom = unpaidStates.includes(to) ? undefined : null
  const hold = endsHold(to, undoes) ? { paymentHold: null, paymentHoldAt: null } : undefined
  const row = {
    pausedAt: null,
    pauseReason: null,
    reservedFrom,
    ...hold,
    ...set,
    state: to,
    updatedAt: tx.now(),
  }
  const shape: MoveShape = { sources, columns: definedColumns(row), only, notHeld }
  const [moved] = await updateOrder(tx.db, shape, { ...row, id })
  if (!moved) return undefined
  await writeTimeline(tx, id, to)
  if (moved.completedAt !== null || undoes) await followSale(tx, moved, to === 'completed' && !undoes)
  if (event) await publish(tx, event, eventPayloadOf(moved))
  notifyParties(tx, moved)
  return moved
}

/** A payment that arrives isn't processed any more, and nothing waits for the payment of an order whose money goes back. */
function endsHold(to: OrderState, undoes = false): boolean {
  if (to === 'paid') return !undoes
  return to === 'expired' || to === 'refund_pending' || to === 'refunded' || to === 'charged_back'
}

/** Updates columns of an order other than its state. Returns the updated order. */
export async function changeOrder(tx: TxContext, order: OrderRow, set: Partial<OrderRow>): Promise<OrderRow> {
  const [changed = order] = await tx.db
    .update(orders)
    .set({ ...set, updatedAt: tx.now() })
    .where(eq(orders.id, order.id))
    .returning()
  if (changed.completedAt !== null) await followSale(tx, changed)
  notifyParties(tx, order)
  return changed
}

/** Makes everything public that derives from a sale follow the order. Whatever changes how a completed order stands ends here. */
export async function followSale(tx: TxContext, order: OrderRow, isNew = false): Promise<void> {
  const hasChanged = await syncPublicSale(tx, order, isNew)
  if (hasChanged && !isNew) await publish(tx, SaleStandingChanged, eventPayloadOf(order))
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
  const paths = [`${ordersKey}/${id}`, transactionsKey]
  invalidateForUser(tx, buyerId, paths)
  invalidateForUser(tx, sellerId, [...paths, walletKey])
}
