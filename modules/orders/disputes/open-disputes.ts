import { and, asc, eq, gt, or } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import type { DisputeCursor, DisputedOrder } from '@/modules/orders/contract'
import { serverMessages } from '@/modules/orders/messages'
import { isDisputed, orders } from '@/modules/orders/schema'
import { presentTransaction } from '@/modules/orders/transactions/transactions'
import type { UserContext } from '@/src/kit/context'
import { isoTime } from '@/src/kit/text/iso-time'

const pageDefault = 50

/** Returns a page of open disputes for staff, oldest first, and the cursor of the next page. */
export async function listOpenDisputes(
  ctx: UserContext,
  { limit = pageDefault, cursor }: { limit?: number; cursor?: DisputeCursor },
): Promise<{ rows: DisputedOrder[]; next: string | undefined }> {
  const found = await ctx.db
    .select()
    .from(orders)
    .where(and(isDisputed, cursor && isAfter(cursor)))
    .orderBy(asc(orders.disputeOpenedAt), asc(orders.number))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const profiles = await findProfiles(
    ctx,
    page.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]),
  )
  const last = page.at(-1)
  return {
    rows: page.map((order) => ({
      ...presentTransaction(order),
      buyer: profiles.get(order.buyerId)?.username ?? serverMessages.unknownBuyer,
      seller: profiles.get(order.sellerId)?.username ?? serverMessages.unknownSeller,
      disputeBy: order.disputeBy,
      disputeReason: order.disputeReason,
      openedAt: isoTime(order.disputeOpenedAt ?? order.updatedAt),
      chargeback: order.chargeback,
      watched: order.watched,
      isOwnCase: [order.buyerId, order.sellerId].includes(ctx.actor.id),
    })),
    next: found.length > limit && last ? `${last.disputeOpenedAt}.${last.number}` : undefined,
  }
}

function isAfter({ openedAt, number }: DisputeCursor) {
  return or(
    gt(orders.disputeOpenedAt, openedAt),
    and(eq(orders.disputeOpenedAt, openedAt), gt(orders.number, number)),
  )
}
