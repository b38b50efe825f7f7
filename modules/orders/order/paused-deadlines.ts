import { type AnyColumn, and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { inDeliveryStates } from '@/modules/orders/contract'
import { isNotHeld, isNotStopped, notifyParties, type OrderRow } from '@/modules/orders/order/move'
import { decisions, isReserved, orders } from '@/modules/orders/schema'
import { chunks } from '@/src/kit/chunks'
import type { Context, Core, TxContext } from '@/src/kit/context'
import type { Absence } from '@/src/kit/module/module'
import { isOff } from '@/src/kit/switches'
import { transact } from '@/src/kit/transact'

type PauseReason = NonNullable<OrderRow['pauseReason']>

const ordersPerStatement = 500

export const isNotPaused = isNull(orders.pausedAt)

/** Pauses the delivery deadlines of one order, or of all orders, while something blocks the delivery that nobody can help. */
export async function pauseDeadlines(tx: TxContext, reason: PauseReason, orderId?: string): Promise<void> {
  const paused = await tx.db
    .update(orders)
    .set({ pausedAt: tx.now(), pauseReason: reason })
    .where(
      and(
        inArray(orders.state, inDeliveryStates),
        isNotStopped,
        isNotHeld,
        isNotPaused,
        matchingOrder(orderId),
      ),
    )
    .returning()
  for (const order of paused) notifyParties(tx, order)
}

/**
 * Postpones what parties and staff have to do by an absence of the site: pay, hand over, confirm, decide, appeal. Deadlines that are paused, or
 * stopped by a chargeback or a payment that isn't final, move when that ends.
 */
export async function postponeOrderDeadlines(tx: TxContext, { since, until }: Absence): Promise<void> {
  const later = (column: AnyColumn) => sql`${column} + ${until - since}`
  await tx.db
    .update(orders)
    .set({ reserveUntil: later(orders.reserveUntil) })
    .where(and(isReserved, gt(orders.reserveUntil, since)))
  await tx.db
    .update(orders)
    .set({ decideBy: later(orders.decideBy) })
    .where(gt(orders.decideBy, since))
  await tx.db
    .update(decisions)
    .set({ appealUntil: later(decisions.appealUntil) })
    .where(gt(decisions.appealUntil, since))
  const isRunning = or(
    and(eq(orders.state, 'paid'), gt(orders.deliverBy, since)),
    and(eq(orders.state, 'sent'), gt(orders.confirmBy, since)),
  )
  const ids = await tx.db
    .update(orders)
    .set({ pausedAt: since, pauseReason: 'site' })
    .where(and(isRunning, isNotStopped, isNotHeld, isNotPaused))
    .returning({ id: orders.id })
  for (const some of chunks(ids, ordersPerStatement))
    await resumeWhere(
      tx,
      inArray(
        orders.id,
        some.map(({ id }) => id),
      ),
      until,
    )
}

/** Resumes deadlines that were paused for `reason` and postpones them by the length of the pause. */
export function resumeDeadlines(tx: TxContext, reason: PauseReason, orderId?: string): Promise<void> {
  return resumeWhere(tx, and(eq(orders.pauseReason, reason), matchingOrder(orderId)), tx.now())
}

async function resumeWhere(tx: TxContext, where: SQL | undefined, until: number): Promise<void> {
  const pausedMs = sql`${until} - ${orders.pausedAt}`
  const resumed = await tx.db
    .update(orders)
    .set({
      deliverBy: sql`${orders.deliverBy} + ${pausedMs}`,
      confirmBy: sql`${orders.confirmBy} + ${pausedMs}`,
      pausedAt: null,
      pauseReason: null,
    })
    .where(where)
    .returning()
  for (const order of resumed) notifyParties(tx, order)
}

/** Returns any order whose deadlines are paused for `reason`. */
export async function maybePausedOrder(ctx: Context, reason: PauseReason): Promise<OrderRow | undefined> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(isNotNull(orders.pausedAt), eq(orders.pauseReason, reason)))
    .limit(1)
  return order
}

/** Returns the fields that end a pause at `now`, because a dispute, a chargeback or a payment that isn't final stops the deadlines instead. */
export function unpausedFields(order: OrderRow, now: number): Partial<OrderRow> {
  const { pausedAt } = order
  if (pausedAt === null) return {}
  return { ...postponedDeadlines(order, now - pausedAt), pausedAt: null, pauseReason: null }
}

/** Returns both delivery deadlines, `byMs` later. */
export function postponedDeadlines(
  { deliverBy, confirmBy }: OrderRow,
  byMs: number,
): Pick<OrderRow, 'deliverBy' | 'confirmBy'> {
  const postpone = (deadline: number | null) => (deadline === null ? null : deadline + byMs)
  return { deliverBy: postpone(deliverBy), confirmBy: postpone(confirmBy) }
}

function matchingOrder(orderId: string | undefined): SQL | undefined {
  return orderId === undefined ? undefined : eq(orders.id, orderId)
}

/** Of each process: whether changes were off when it last looked. Unknown after a start. */
const wasOff = new WeakMap<Core, boolean>()

/** While users can't change anything, no deadline runs against them; also not of an order that is paid meanwhile. */
export async function pauseWhileChangesAreOff(ctx: Context): Promise<void> {
  const off = isOff(ctx, 'changes')
  if (!off && wasOff.get(ctx.core) === false) return
  await transact(ctx, (tx) => (off ? pauseDeadlines(tx, 'site') : resumeDeadlines(tx, 'site')))
  wasOff.set(ctx.core, off)
}
