import { and, asc, gt } from 'drizzle-orm'
import { offeredProviders } from '@/modules/orders/order/payment-providers'
import { syncOrder } from '@/modules/orders/payments/payment-sync'
import { orders, waitsForProvider } from '@/modules/orders/schema'
import type { Context, Core } from '@/src/kit/context'

/** Maximum time that deadlines wait for an unreachable provider. */
const catchUpWaitMaxMs = 900_000

/** When each host started that hasn't yet processed the events it missed; ms since 1970. */
const behindSince = new WeakMap<Core, number>()

/** Makes deadlines wait after a start until the missed provider events are processed. */
export async function markBehind(ctx: Context): Promise<void> {
  behindSince.set(ctx.core, ctx.now())
}

/** Syncs every order that waits for the provider. After a start it also processes missed events, until both succeed once. */
export async function catchUp(ctx: Context): Promise<void> {
  const areAllSynced = await reconcile(ctx)
  if (behindSince.has(ctx.core) && areAllSynced && (await processMissedEvents(ctx)))
    behindSince.delete(ctx.core)
}

async function processMissedEvents(ctx: Context): Promise<boolean> {
  try {
    const providers = offeredProviders(ctx)
    const areRead = await Promise.all(providers.map((provider) => provider.processMissedEvents(ctx)))
    return !areRead.includes(false)
  } catch (error) {
    ctx.core.log.warn('failed to process missed provider events', { error })
    return false
  }
}

/** True if delivery deadlines may be processed: no restore lock, and missed events are processed or the wait is over. */
export function isCaughtUp(ctx: Context): boolean {
  const since = behindSince.get(ctx.core)
  if (ctx.core.isRestoreLocked()) return false
  return since === undefined || ctx.now() - since >= catchUpWaitMaxMs
}

/** Orders that are synced in parallel. */
const concurrencyMax = 10

/**
 * Syncs every order that waits for the provider, in case an event was lost. Returns whether all syncs succeeded. Stops early when a whole
 * batch fails, because then the provider is unreachable.
 */
export async function reconcile(ctx: Context): Promise<boolean> {
  let areAllSynced = true
  for (let lastNumber = 0; ; ) {
    const waiting = await ctx.db
      .select({ id: orders.id, number: orders.number })
      .from(orders)
      .where(and(waitsForProvider, gt(orders.number, lastNumber)))
      .orderBy(asc(orders.number))
      .limit(concurrencyMax)
    const outcomes = await Promise.all(waiting.map(({ id }) => syncOrder(ctx, id)))
    const synced = outcomes.filter(({ outcome }) => outcome === 'done').length
    if (synced < waiting.length) areAllSynced = false
    if (waiting.length < concurrencyMax || synced === 0) return areAllSynced
    lastNumber = waiting.at(-1)?.number ?? lastNumber
  }
}
