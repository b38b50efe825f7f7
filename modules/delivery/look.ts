import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { apply, endWatch, isUnderWay } from '@/modules/delivery/apply'
import { maybeBuyerPlayer } from '@/modules/delivery/find-buyer'
import { readBoth } from '@/modules/delivery/read-both'
import { nextLookAt } from '@/modules/delivery/schedule'
import { watches } from '@/modules/delivery/schema'
import { maybeOrderRow, type OrderRow, stopWatching } from '@/modules/orders/service'
import { isUnanswered } from '@/modules/platform/service'
import { type Context, systemContext } from '@/src/core/context'
import { transact } from '@/src/core/transact'
import { withTimeout } from '@/src/core/within'

export type Watch = typeof watches.$inferSelect

/** So many deliveries are looked at side by side. */
const atOnceMax = 10
/** A look that was never heard of again is made again. */
const claimMs = 60_000
/** A person who complains does not wait longer for what the platform may say. */
const patienceMs = 5_000

/** Looks at every delivery whose time has come. */
export async function lookAtDeliveries(ctx: Context): Promise<void> {
  if (ctx.core.isRestoreLocked()) return
  const due = await ctx.db
    .select({ orderId: watches.orderId })
    .from(watches)
    .where(and(isNotNull(watches.nextAt), lte(watches.nextAt, ctx.now())))
    .orderBy(asc(watches.nextAt))
    .limit(atOnceMax)
  const looks = await Promise.allSettled(due.map(({ orderId }) => lookAt(ctx, orderId, ctx.now())))
  for (const [at, look] of looks.entries()) {
    if (look.status === 'rejected')
      ctx.core.log.error('a delivery was not looked at', { orderId: due[at]?.orderId, error: look.reason })
  }
}

/** Looks at one delivery at once, as far as the platform answers soon. */
export function lookNow(ctx: Context, orderId: string): Promise<void> {
  return withTimeout(
    patienceMs,
    lookAt(systemContext(ctx.core, 'delivery.look', ctx.now), orderId),
    undefined,
  )
}

/** The next round looks at it, whatever the schedule says. */
export async function lookSoon(ctx: Context, orderId: string): Promise<void> {
  await transact(ctx, (tx) =>
    tx.db
      .update(watches)
      .set({ nextAt: tx.now() })
      .where(and(eq(watches.orderId, orderId), isNotNull(watches.nextAt))),
  )
}

async function lookAt(ctx: Context, orderId: string, dueBy?: number): Promise<void> {
  const watch = await claim(ctx, orderId, dueBy)
  const order = watch && (await maybeOrderRow(ctx, orderId))
  if (!watch || !order) return
  if (!isUnderWay(order)) return transact(ctx, (tx) => endWatch(tx, orderId))
  try {
    const buyerPlayer = watch.buyerPlayer ?? (await maybeBuyerPlayer(ctx, order))
    if (buyerPlayer === undefined) return giveUp(ctx, orderId)
    const known = { ...watch, buyerPlayer }
    const reading = await readBoth(ctx, known, order)
    await transact(ctx, (tx) => apply(tx, known, reading))
  } catch (error) {
    if (!isUnanswered(error)) throw error
    await lookLater(ctx, order)
  }
}

/** One process looks, and looks again if nothing comes of it. */
async function claim(ctx: Context, orderId: string, dueBy?: number): Promise<Watch | undefined> {
  const [claimed] = await transact(ctx, (tx) =>
    tx.db
      .update(watches)
      .set({ nextAt: tx.now() + claimMs })
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
async function giveUp(ctx: Context, orderId: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await tx.db.update(watches).set({ nextAt: null, finding: 'unproven' }).where(eq(watches.orderId, orderId))
    await stopWatching(tx, orderId)
  })
}

async function lookLater(ctx: Context, { id, paidAt }: OrderRow): Promise<void> {
  const [chance = 0] = ctx.core.random(1)
  const at = { paidAt: paidAt ?? 0, now: ctx.now(), deadline: undefined, chance: chance / 256 }
  const nextAt = nextLookAt({ ...at, finding: 'unreachable' })
  await transact(ctx, (tx) => tx.db.update(watches).set({ nextAt }).where(eq(watches.orderId, id)))
}
