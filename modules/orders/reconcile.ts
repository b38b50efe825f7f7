import { and, asc, gt } from 'drizzle-orm'
import { orders, waitsForProvider } from '@/modules/orders/schema'
import { syncOrder } from '@/modules/orders/sync'
import type { Context } from '@/src/core/context'

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
