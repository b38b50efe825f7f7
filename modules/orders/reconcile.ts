import { and, asc, gt } from 'drizzle-orm'
import { syncOrder } from '@/modules/orders/payment-sync'
import { paymentProviderPort } from '@/modules/orders/ports'
import { orders, waitsForProvider } from '@/modules/orders/schema'
import type { Context } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'
import { use } from '@/src/kit/ports'

/** A provider that stays away holds the deadlines up no longer than this. */
const catchUpWaitMaxMs = 900_000

/** Hosts that have just started and have not yet heard what happened while they were down, and since when. */
const behindSince = new WeakMap<Core, number>()

/** After a start deadlines wait until the provider has told what happened meanwhile. */
export async function markBehind(ctx: Context): Promise<void> {
  behindSince.set(ctx.core, ctx.now())
}

/**
 * Asks the provider about every order that waits for it, and after a start what happened to all the others meanwhile. Once all was
 * answered, the host is up to date.
 */
export async function catchUp(ctx: Context): Promise<void> {
  const areAllAnswered = await reconcile(ctx)
  if (behindSince.has(ctx.core) && areAllAnswered && (await processMissedEvents(ctx)))
    behindSince.delete(ctx.core)
}

async function processMissedEvents(ctx: Context): Promise<boolean> {
  try {
    return await use(ctx, paymentProviderPort).processMissedEvents(ctx)
  } catch (error) {
    ctx.core.log.warn('failed to process missed provider events', { error })
    return false
  }
}

/** Whether a deadline may be acted upon. */
export function isCaughtUp(ctx: Context): boolean {
  const since = behindSince.get(ctx.core)
  if (ctx.core.isRestoreLocked()) return false
  return since === undefined || ctx.now() - since >= catchUpWaitMaxMs
}

/** So many orders are asked about side by side. */
const concurrencyMax = 10

/**
 * Asks the provider about every order that waits for it: whatever message was lost, the truth arrives. Answers whether
 * all were answered; a provider that answers none of a round is away, and is left in peace until the next time.
 */
export async function reconcile(ctx: Context): Promise<boolean> {
  let areAllAnswered = true
  for (let last = 0; ; ) {
    const waiting = await ctx.db
      .select({ id: orders.id, number: orders.number })
      .from(orders)
      .where(and(waitsForProvider, gt(orders.number, last)))
      .orderBy(asc(orders.number))
      .limit(concurrencyMax)
    const outcomes = await Promise.all(waiting.map(({ id }) => syncOrder(ctx, id)))
    const answered = outcomes.filter(({ outcome }) => outcome === 'done').length
    if (answered < waiting.length) areAllAnswered = false
    if (waiting.length < concurrencyMax || answered === 0) return areAllAnswered
    last = waiting.at(-1)?.number ?? last
  }
}
