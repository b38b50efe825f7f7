import { eq } from 'drizzle-orm'
import { watches } from '@/modules/delivery/schema'
import { maybePausedOrder, type OrderRow, pauseDeadlines, resumeDeadlines } from '@/modules/orders/service'
import {
  isPlatformUnavailable,
  maybePlayer,
  platformDownSince,
  readInventory,
} from '@/modules/platform/service'
import type { Context } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

/** While the platform cannot be reached nobody can hand anything over: the clocks of all deliveries stand still. */
export async function trackPlatformOutage(ctx: Context): Promise<void> {
  if (platformDownSince(ctx) !== undefined) await transact(ctx, (tx) => pauseDeadlines(tx, 'platform'))
  const still = await maybePausedOrder(ctx, 'platform')
  if (still && (await hasPlatformRecovered(ctx, still)))
    await transact(ctx, (tx) => resumeDeadlines(tx, 'platform'))
}

/** Only an answer about one of those who wait ends an outage: after a restart nobody knows yet whether it goes on. */
async function hasPlatformRecovered(ctx: Context, order: OrderRow): Promise<boolean> {
  const [watch] = await ctx.db.select().from(watches).where(eq(watches.orderId, order.id))
  try {
    if (watch) await readInventory(ctx, watch.sellerPlayer, watch.assetId)
    else await maybePlayer(ctx, { username: order.deliverTo })
    return platformDownSince(ctx) === undefined
  } catch (error) {
    if (isPlatformUnavailable(error)) return false
    throw error
  }
}
