import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { applyPollResult, endWatch, isAwaitingDelivery } from '@/modules/delivery/apply-poll-result'
import { nextPollAt } from '@/modules/delivery/poll-schedule'
import { readInventories } from '@/modules/delivery/read-inventories'
import { watches } from '@/modules/delivery/schema'
import { maybeOrderRow, type OrderRow, stopWatching } from '@/modules/orders/service'
import { isPlatformUnavailable, maybePlayer } from '@/modules/platform/service'
import { maybeLinkedPlayer } from '@/modules/players/service'
import { type Context, systemContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'
import { withTimeout } from '@/src/kit/with-timeout'

export type Watch = typeof watches.$inferSelect

/** So many deliveries are looked at side by side. */
const concurrentPollsMax = 10
/** A look that was never heard of again is made again. */
const claimLeaseMs = 60_000
/** A person who complains does not wait longer for what the platform may say. */
const pollNowTimeoutMs = 5_000

/** Looks at every delivery whose time has come. */
export async function pollDueDeliveries(ctx: Context): Promise<void> {
  if (ctx.core.isRestoreLocked()) return
  const due = await ctx.db
    .select({ orderId: watches.orderId })
    .from(watches)
    .where(and(isNotNull(watches.nextAt), lte(watches.nextAt, ctx.now())))
    .orderBy(asc(watches.nextAt))
    .limit(concurrentPollsMax)
  const looks = await Promise.allSettled(due.map(({ orderId }) => pollDelivery(ctx, orderId, ctx.now())))
  for (const [at, look] of looks.entries()) {
    if (look.status === 'rejected')
      ctx.core.log.error('delivery poll failed', { orderId: due[at]?.orderId, error: look.reason })
  }
}

/** Looks at one delivery at once, as far as the platform answers soon. */
export function pollNow(ctx: Context, orderId: string): Promise<void> {
  return withTimeout(
    pollNowTimeoutMs,
    pollDelivery(systemContext(ctx.core, 'delivery.poll-now', ctx.now), orderId),
    undefined,
  )
}

/** The next round looks at it, whatever the schedule says. */
export async function pollSoon(ctx: Context, orderId: string): Promise<void> {
  await transact(ctx, (tx) =>
    tx.db
      .update(watches)
      .set({ nextAt: tx.now() })
      .where(and(eq(watches.orderId, orderId), isNotNull(watches.nextAt))),
  )
}

async function pollDelivery(ctx: Context, orderId: string, dueBy?: number): Promise<void> {
  const watch = await claimWatch(ctx, orderId, dueBy)
  const order = watch && (await maybeOrderRow(ctx, orderId))
  if (!watch || !order) return
  if (!isAwaitingDelivery(order)) return transact(ctx, (tx) => endWatch(tx, orderId))
  try {
    const buyerPlayer = watch.buyerPlayer ?? (await maybeBuyerPlayer(ctx, order))
    if (buyerPlayer === undefined) return markUnprovable(ctx, orderId)
    const known = { ...watch, buyerPlayer }
    const reading = await readInventories(ctx, known, order)
    await transact(ctx, (tx) => applyPollResult(tx, known, reading))
  } catch (error) {
    if (!isPlatformUnavailable(error)) throw error
    await postponePoll(ctx, order)
  }
}

/** One process looks, and looks again if nothing comes of it. */
async function claimWatch(ctx: Context, orderId: string, dueBy?: number): Promise<Watch | undefined> {
  const [claimed] = await transact(ctx, (tx) =>
    tx.db
      .update(watches)
      .set({ nextAt: tx.now() + claimLeaseMs })
      .where(
        and(
          eq(watches.orderId, orderId),
          dueBy === undefined ? isNotNull(watches.nextAt) : lte(watches.nextAt, dueBy),
        ),
      )
      .returning(),
  )
  return claimed
}

/** Nobody on the platform is the buyer: nothing of this delivery can be proven. */
async function markUnprovable(ctx: Context, orderId: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await tx.db.update(watches).set({ nextAt: null, finding: 'unproven' }).where(eq(watches.orderId, orderId))
    await stopWatching(tx, orderId)
  })
}

async function postponePoll(ctx: Context, { id, paidAt }: OrderRow): Promise<void> {
  const [chance = 0] = ctx.core.random(1)
  const at = { paidAt: paidAt ?? 0, now: ctx.now(), deadline: undefined, jitter: chance / 256 }
  const nextAt = nextPollAt({ ...at, finding: 'unreachable' })
  await transact(ctx, (tx) => tx.db.update(watches).set({ nextAt }).where(eq(watches.orderId, id)))
}

/**
 * The player that an order is delivered to: whom it names, or else the player that the buyer has shown to be. The seller reads
 * the name, so it counts before the link. Throws platform_unavailable.
 */
async function maybeBuyerPlayer(ctx: Context, order: OrderRow): Promise<string | undefined> {
  const linked = await maybeLinkedPlayer(ctx, order.buyerId)
  if (linked && isSameName(linked.username, order.deliverTo)) return linked.playerId
  const named = await maybePlayer(ctx, { username: order.deliverTo })
  return named?.playerId ?? linked?.playerId
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
