import { asc, eq } from 'drizzle-orm'
import type { Delivery, Snapshot } from '@/modules/delivery/contract'
import type { Watch } from '@/modules/delivery/poll'
import { snapshots, watches } from '@/modules/delivery/schema'
import { findParty, type Party } from '@/modules/orders/service'
import { platformLinks } from '@/modules/platform/service'
import type { Context, UserContext } from '@/src/kit/context'
import { isoTime } from '@/src/kit/iso-time'

/** What the platform shows of the delivery of an order, to its parties and staff; null where it can show nothing. Throws not_found. */
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
  const page = (player: string | null) => (player === null ? null : links.player(player))
  const [from, to] = party === 'buyer' ? [buyerPlayer, sellerPlayer] : [sellerPlayer, buyerPlayer]
  return {
    userAssetId: watch.userAssetId,
    serial: watch.copySerial,
    finding: watch.finding,
    polledAt: polledAt === null ? null : isoTime(polledAt),
    isWatched: watch.nextAt !== null,
    seller: { shows: watch.sellerObserved, page: page(sellerPlayer) },
    buyer: { shows: watch.buyerObserved, page: page(buyerPlayer) },
    handover: watch.handover,
    canTrade: watch.canTrade,
    tradePage: party === 'staff' || to === null ? null : links.trade({ from, to }),
    itemPage: links.item(watch.assetId),
    evidence: await listEvidence(ctx, watch.orderId),
  }
}

async function listEvidence(ctx: Context, orderId: string): Promise<Snapshot[]> {
  const rows = await ctx.db
    .select()
    .from(snapshots)
    .where(eq(snapshots.orderId, orderId))
    .orderBy(asc(snapshots.id))
  return rows.map(({ id, side, finding, shown, readAt, sha256, body }) => ({
    ...{ id: String(id), side, finding, shown, sha256, body },
    readAt: isoTime(readAt),
  }))
}
