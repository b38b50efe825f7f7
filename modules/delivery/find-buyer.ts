import type { OrderRow } from '@/modules/orders/service'
import { maybePlayer } from '@/modules/platform/service'
import { maybeLinkedPlayer } from '@/modules/players/service'
import type { Context } from '@/src/core/context'

/**
 * The player that an order is delivered to: whom it names, or else the player that the buyer has shown to be. The seller reads
 * the name, so it counts before the link. Throws platform_unavailable.
 */
export async function maybeBuyerPlayer(ctx: Context, order: OrderRow): Promise<string | undefined> {
  const linked = await maybeLinkedPlayer(ctx, order.buyerId)
  if (linked && isSameName(linked.username, order.deliverTo)) return linked.playerId
  const named = await maybePlayer(ctx, { username: order.deliverTo })
  return named?.playerId ?? linked?.playerId
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
