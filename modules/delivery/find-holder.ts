import { eq } from 'drizzle-orm'
import { watches } from '@/modules/delivery/schema'
import type { Context } from '@/src/core/context'

/** A seller who was seen with the copy longer ago may have parted with it: twice the time between the slowest looks. */
const observationFreshMs = 3_600_000

/** Who was seen with the copy, whatever kept the order from ending then: the buyer at any time, or the seller lately. */
export async function findLastSeenHolder(ctx: Context, orderId: string): Promise<'buyer' | 'seller' | undefined> {
  const [watch] = await ctx.db.select().from(watches).where(eq(watches.orderId, orderId))
  if (watch?.finding === 'delivered') return 'buyer'
  const isFresh = (watch?.polledAt ?? 0) > ctx.now() - observationFreshMs
  return watch?.finding === 'waiting' && isFresh ? 'seller' : undefined
}
