import { and, eq, inArray } from 'drizzle-orm'
import { findProfiles, findSuspendedUsers } from '@/modules/auth/service'
import { openDisputesPort } from '@/modules/wallet/ports'
import { payouts } from '@/modules/wallet/schema'
import type { PayoutFacts } from '@/modules/wallet/staff-contract'
import type { Context } from '@/src/kit/context'
import { use } from '@/src/kit/ports'
import { isoTime } from '@/src/kit/text/iso-time'

/** Returns what staff have to know about sellers whose payouts they approve, by user id. */
export async function findSellerFacts(
  ctx: Context,
  sellerIds: readonly string[],
): Promise<Map<string, PayoutFacts>> {
  const ids = [...new Set(sellerIds)]
  if (ids.length === 0) return new Map()
  const [disputes, paid, suspended, profiles] = await Promise.all([
    use(ctx, openDisputesPort)(ctx, ids),
    ctx.db
      .selectDistinct({ sellerId: payouts.sellerId })
      .from(payouts)
      .where(and(inArray(payouts.sellerId, ids), eq(payouts.state, 'paid'))),
    findSuspendedUsers(ctx, ids),
    findProfiles(ctx, ids),
  ])
  return new Map(
    [...profiles].map(([id, { createdAt }]) => [
      id,
      {
        isSuspended: suspended.has(id),
        isFirst: !paid.some(({ sellerId }) => sellerId === id),
        memberSince: isoTime(createdAt),
        openDisputes: disputes.get(id) ?? 0,
      },
    ]),
  )
}
