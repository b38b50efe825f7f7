import { inArray } from 'drizzle-orm'
import { findOpenRecalls } from '@/modules/manual/recalls'
import { type CreditTransferRow, intents } from '@/modules/manual/schema'
import { findPayoutObstacles, type PayoutObstacles } from '@/modules/wallet/service'
import { chunks } from '@/src/kit/chunks'
import type { Context } from '@/src/kit/context'
import { isOff } from '@/src/kit/switches'

const chunkSize = 500

interface Obstacles {
  /** By seller. */
  payouts: ReadonlyMap<string, PayoutObstacles>
  /** The ids of payments that left again, so that a refund would pay the buyer twice. */
  recalled: ReadonlySet<string>
}

/** Returns what keeps some transfers from leaving. */
export async function findObstacles(
  ctx: Context,
  transfers: readonly CreditTransferRow[],
): Promise<Obstacles> {
  const payouts = new Map<string, PayoutObstacles>()
  for (const { kind, userId } of transfers)
    if (kind === 'payout' && !payouts.has(userId)) payouts.set(userId, await findPayoutObstacles(ctx, userId))
  const recalled = new Set<string>()
  for (const ids of chunks([...new Set(transfers.flatMap(({ intentId }) => intentId ?? []))], chunkSize)) {
    const refunded = await ctx.db.select().from(intents).where(inArray(intents.id, ids))
    for (const [id, recalls] of await findOpenRecalls(ctx, refunded)) if (recalls.length > 0) recalled.add(id)
  }
  return { payouts, recalled }
}

export function isBlocked(
  ctx: Context,
  { kind, userId, intentId }: CreditTransferRow,
  { payouts, recalled }: Obstacles,
): boolean {
  if (kind === 'refund') return recalled.has(intentId ?? '')
  const { isOverdrawn = false, waitsFor } = payouts.get(userId) ?? {}
  return isOverdrawn || waitsFor !== undefined || isOff(ctx, 'payouts')
}
