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

/** Pauses the deadlines of all deliveries while the platform is down, because items can't be handed over. */
export async function trackPlatformOutage(ctx: Context): Promise<void> {
  if (platformDownSince(ctx) !== undefined) await transact(ctx, (tx) => pauseDeadlines(tx, 'platform'))
  const pausedOrder = await maybePausedOrder(ctx, 'platform')
  if (pausedOrder && (await hasPlatformRecovered(ctx, pausedOrder)))
    await transact(ctx, (tx) => resumeDeadlines(tx, 'platform'))
}

/** Only a successful request for a paused order ends an outage: after a restart the state of the platform is unknown. */
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
