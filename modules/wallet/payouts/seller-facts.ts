import { and, eq, inArray } from 'drizzle-orm'
import { findAccount, maybeSuspension } from '@/modules/auth/service'
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
  const [disputes, paid] = await Promise.all([
    use(ctx, openDisputesPort)(ctx, ids),
    ctx.db
      .selectDistinct({ sellerId: payouts.sellerId })
      .from(payouts)
      .where(and(inArray(payouts.sellerId, ids), eq(payouts.state, 'paid'))),
  ])
  const facts = await Promise.all(
    ids.map(async (id) => {
      const [suspension, account] = await Promise.all([maybeSuspension(ctx, id), findAccount(ctx, id)])
      return [
        id,
        {
          isSuspended: suspension !== undefined,
          isFirst: !paid.some(({ sellerId }) => sellerId === id),
          memberSince: isoTime(account.createdAt),
          openDisputes: disputes.get(id) ?? 0,
        },
      ] as const
    }),
  )
  return new Map(facts)
}
