import { eq } from 'drizzle-orm'
import { findListing } from '@/modules/catalog/service'
import { watches } from '@/modules/delivery/schema'
import { maybeOrderRow } from '@/modules/orders/service'
import { maybeLinkedPlayer } from '@/modules/players/service'
import type { Context, TxContext } from '@/src/kit/context'

/** A seller who was seen with the copy longer ago may have parted with it: twice the time between the slowest looks. */
const observationFreshMs = 3_600_000

/** Who was seen with the copy, whatever kept the order from ending then: the buyer at any time, or the seller lately. */
export async function findLastSeenHolder(
  ctx: Context,
  orderId: string,
): Promise<'buyer' | 'seller' | undefined> {
  const [watch] = await ctx.db.select().from(watches).where(eq(watches.orderId, orderId))
  if (watch?.finding === 'delivered') return 'buyer'
  const isFresh = (watch?.polledAt ?? 0) > ctx.now() - observationFreshMs
  return watch?.finding === 'waiting' && isFresh ? 'seller' : undefined
}

/**
 * Begins to watch a delivery that the platform can prove: its listing names a copy, and its seller is known there. Answers
 * whether it can; who the buyer is there, the first look finds out.
 */
export async function startWatch(
  tx: TxContext,
  { id, listingId, paidAt }: { id: string; listingId: string; paidAt: number },
): Promise<boolean> {
  const { listing, item } = await findListing(tx, listingId)
  if (listing.userAssetId === null) return false
  const [order, seller] = [await maybeOrderRow(tx, id), await maybeLinkedPlayer(tx, listing.sellerId)]
  if (!order || !seller) return false
  await tx.db.insert(watches).values({
    orderId: id,
    sellerId: listing.sellerId,
    buyerId: order.buyerId,
    assetId: item.assetId,
    userAssetId: listing.userAssetId,
    copySerial: listing.serial,
    sellerPlayer: seller.playerId,
    paidAt,
    nextAt: tx.now(),
    sellerHeld: listing.copySeenAt !== null,
  })
  return true
}
