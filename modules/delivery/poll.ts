import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { findListing } from '@/modules/catalog/service'
import {
  applyPollResult,
  endWatch,
  isAwaitingDelivery,
  lastReadingOf,
} from '@/modules/delivery/apply-poll-result'
import { findDeliveryEvidence, findSeenElsewhere } from '@/modules/delivery/evidence'
import { nextPollAt, randomJitter } from '@/modules/delivery/poll-schedule'
import { type PollResult, readInventories } from '@/modules/delivery/read-inventories'
import { type Watch, watches } from '@/modules/delivery/schema'
import type { DeliveryProof, LastReading } from '@/modules/orders/ports'
import {
  deadlineOf,
  maybeOrderRow,
  maybePaymentToRelease,
  type OrderRow,
  stopWatching,
} from '@/modules/orders/service'
import { isPlatformUnavailable, maybePlayer, unlessUnavailable } from '@/modules/platform/service'
import { maybeLinkedPlayer } from '@/modules/players/service'
import { param, paramColumns, prepared } from '@/src/db/prepared'
import { type Context, systemContext, type TxContext } from '@/src/kit/context'
import type { Writer } from '@/src/kit/db'
import { hourMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'
import { withTimeout } from '@/src/kit/with-timeout'

/** Deliveries polled in parallel. */
const concurrentPollsMax = 10
/** A claimed poll that never finishes is repeated after this time. */
const claimLeaseMs = 60_000
/** A user who opens a dispute or places an order waits at most this long for the platform. */
const pollNowTimeoutMs = 5_000

/** Polls the deliveries that are due, up to the concurrency limit. */
export async function pollDueDeliveries(ctx: Context): Promise<void> {
  if (ctx.core.isRestoreLocked()) return
  const due = await ctx.db
    .select({ orderId: watches.orderId })
    .from(watches)
    .where(and(isNotNull(watches.nextAt), lte(watches.nextAt, ctx.now())))
    .orderBy(asc(watches.nextAt))
    .limit(concurrentPollsMax)
  const polls = await Promise.allSettled(due.map(({ orderId }) => pollDelivery(ctx, orderId, ctx.now())))
  for (const [index, poll] of polls.entries()) {
    if (poll.status === 'rejected')
      ctx.core.log.error('delivery poll failed', { orderId: due[index]?.orderId, error: poll.reason })
  }
}

/** Polls one delivery now; returns early if the platform is slow. */
function pollNow(ctx: Context, orderId: string): Promise<void> {
  return withTimeout(
    pollNowTimeoutMs,
    pollDelivery(systemContext(ctx.core, 'delivery.poll-now', ctx.now), orderId),
    undefined,
  )
}

/** Schedules the delivery for the next round. */
export async function pollSoon(tx: TxContext, orderId: string): Promise<void> {
  await updateNextPoll(tx.db, { orderId, nextAt: tx.now() })
}

const updateNextPoll = prepared((db: Writer) =>
  db
    .update(watches)
    .set(paramColumns(['nextAt']))
    .where(and(eq(watches.orderId, param('orderId')), isNotNull(watches.nextAt)))
    .returning({ orderId: watches.orderId }),
)

async function pollDelivery(ctx: Context, orderId: string, dueBy?: number): Promise<void> {
  const watch = await claimWatch(ctx, orderId, dueBy)
  const order = watch && (await maybeOrderRow(ctx, orderId))
  if (!watch || !order) return
  if (!isAwaitingDelivery(order)) return transact(ctx, (tx) => endWatch(tx, orderId))
  try {
    const buyerPlayer = watch.buyerPlayer ?? (await maybeBuyerPlayer(ctx, order))
    if (buyerPlayer === undefined) return markUnprovable(ctx, orderId)
    const identified = { ...watch, buyerPlayer }
    const result = await readInventories(ctx, identified, order)
    const payment = mayRelease(ctx, order, result) ? await maybePaymentToRelease(ctx, orderId) : undefined
    await transact(ctx, (tx) => applyPollResult(tx, identified, result, payment))
  } catch (error) {
    if (!isPlatformUnavailable(error)) throw error
    await postponePoll(ctx, order)
  }
}

/** The payment is read only when the result may pay the seller. */
function mayRelease(ctx: Context, order: OrderRow, { finding }: PollResult): boolean {
  return finding === 'delivered' || (deadlineOf(order) ?? Number.POSITIVE_INFINITY) <= ctx.now()
}

/** Claims the watch for this process, so that only one polls it. Undefined if it isn't due or another process has it. */
async function claimWatch(ctx: Context, orderId: string, dueBy?: number): Promise<Watch | undefined> {
  const [claimed] = await transact(ctx, (tx) =>
    tx.db
      .update(watches)
      .set({ nextAt: tx.now() + claimLeaseMs })
      .where(
        and(
          eq(watches.orderId, orderId),
          dueBy === undefined ? isNotNull(watches.nextAt) : lte(watches.nextAt, dueBy),
        ),
      )
      .returning(),
  )
  return claimed
}

/** The buyer has no player on the platform, so the delivery can't be proven. */
async function markUnprovable(ctx: Context, orderId: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await tx.db.update(watches).set({ nextAt: null, finding: 'unproven' }).where(eq(watches.orderId, orderId))
    await stopWatching(tx, orderId)
  })
}

async function postponePoll(ctx: Context, { id, paidAt }: OrderRow): Promise<void> {
  const nextAt = nextPollAt({
    paidAt: paidAt ?? 0,
    now: ctx.now(),
    finding: 'unreachable',
    deadline: undefined,
    jitter: randomJitter(ctx.core),
  })
  await transact(ctx, (tx) => tx.db.update(watches).set({ nextAt }).where(eq(watches.orderId, id)))
}

/**
 * Returns the player id an order is delivered to: the player named in the order, or else the buyer's linked player. The name
 * comes first because the seller delivers to it. If none was named, a player with the buyer's name may be a stranger. Throws
 * platform_unavailable.
 */
async function maybeBuyerPlayer(ctx: Context, order: OrderRow): Promise<string | undefined> {
  const linked = await maybeLinkedPlayer(ctx, order.buyerId)
  if (linked && isSameName(linked.username, order.deliverTo)) return linked.playerId
  const named = order.isPlayerNamed ? await maybePlayer(ctx, { username: order.deliverTo }) : undefined
  return named?.playerId ?? linked?.playerId
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Twice the slowest poll interval. An older observation is stale: the seller may have handed the copy over. */
const observationFreshMs = hourMs

export const deliveryProof: DeliveryProof = {
  watch: startWatch,
  watchAgain: async (tx, orderId) => {
    await tx.db.update(watches).set({ nextAt: tx.now() }).where(eq(watches.orderId, orderId))
  },
  poll: pollNow,
  findHolder: findLastSeenHolder,
  findLastReading,
  findEvidence: findDeliveryEvidence,
  findSeenElsewhere,
  maybeUsername: async (ctx, userId) => (await maybeLinkedPlayer(ctx, userId))?.username,
  isUnknownUsername,
}

async function isUnknownUsername(ctx: Context, username: string): Promise<boolean> {
  const known = unlessUnavailable(maybePlayer(ctx, { username }).then((player) => player !== undefined))
  return (await withTimeout(pollNowTimeoutMs, known, undefined)) === false
}

async function findLastReading(ctx: Context, orderId: string): Promise<LastReading | undefined> {
  const [watch] = await ctx.db.select().from(watches).where(eq(watches.orderId, orderId))
  return watch && lastReadingOf(watch)
}

/** Returns who was last observed with the copy: the buyer at any time, or the seller recently. */
async function findLastSeenHolder(ctx: Context, orderId: string): Promise<'buyer' | 'seller' | undefined> {
  const [watch] = await ctx.db.select().from(watches).where(eq(watches.orderId, orderId))
  if (watch?.finding === 'delivered') return 'buyer'
  const isFresh = (watch?.polledAt ?? 0) > ctx.now() - observationFreshMs
  return watch?.finding === 'waiting' && isFresh ? 'seller' : undefined
}

/**
 * Starts polling a delivery. Returns false if it can't be proven: the listing names no copy, or the seller has no linked
 * player. The first poll identifies the buyer's player.
 */
async function startWatch(
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
