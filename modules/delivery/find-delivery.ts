import { eq } from 'drizzle-orm'
import type { Delivery } from '@/modules/delivery/contract'
import { listEvidence } from '@/modules/delivery/evidence'
import { type Watch, watches } from '@/modules/delivery/schema'
import type { Party } from '@/modules/orders/contract'
import { findParty } from '@/modules/orders/queries'
import { platformLinks } from '@/modules/platform/service'
import type { Context, UserContext } from '@/src/kit/context'
import { isoTime } from '@/src/kit/text/iso-time'

/** Returns the delivery of an order for its parties and staff; null if the platform can't prove it. Throws not_found. */
export async function findDelivery(
  ctx: UserContext,
  orderId: string,
): Promise<{ delivery: Delivery | null }> {
  const { order, party } = await findParty(ctx, orderId)
  const [watch] = await ctx.db.select().from(watches).where(eq(watches.orderId, order.id))
  return { delivery: watch ? await presentDelivery(ctx, watch, party) : null }
}

async function presentDelivery(ctx: Context, watch: Watch, party: Party): Promise<Delivery> {
  const { sellerPlayer, buyerPlayer, polledAt } = watch
  const links = platformLinks(ctx)
  const pageOf = (player: string | null) => (player === null ? null : links.player(player))
  const [from, to] = party === 'buyer' ? [buyerPlayer, sellerPlayer] : [sellerPlayer, buyerPlayer]
  return {
    userAssetId: watch.userAssetId,
    serial: watch.copySerial,
    finding: watch.finding,
    polledAt: polledAt === null ? null : isoTime(polledAt),
    isWatched: watch.nextAt !== null,
    seller: { observed: watch.sellerObserved, page: pageOf(sellerPlayer) },
    buyer: { observed: watch.buyerObserved, page: pageOf(buyerPlayer) },
    handover: watch.handover,
    canTrade: watch.canTrade,
    tradePage: party === 'staff' || to === null ? null : links.trade({ from, to }),
    itemPage: links.item(watch.assetId),
    evidence: await listEvidence(ctx, watch.orderId),
  }
}
