import { eq } from 'drizzle-orm'
import type { ObservedInventory } from '@/modules/delivery/contract'
import type { Finding } from '@/modules/delivery/decide-outcome'
import { BuyerInventoryHidden, CopyLeftSeller } from '@/modules/delivery/events'
import { observedInventoryOf, saveEvidence } from '@/modules/delivery/evidence'
import { serverMessages } from '@/modules/delivery/messages'
import { nextPollAt, randomJitter } from '@/modules/delivery/poll-schedule'
import type { PollResult } from '@/modules/delivery/read-inventories'
import { type IdentifiedWatch, type Watch, watches } from '@/modules/delivery/schema'
import type { LastReading, PaymentIntent } from '@/modules/orders/ports'
import {
  type CopyHolder,
  completeByProof,
  deadlineOf,
  eventPayloadOf,
  isDeadlineRunning,
  markSentByProof,
  maybeOrderRow,
  type OrderRow,
  openDisputeByProof,
  pauseDeadlines,
  resolveByProof,
  resumeDeadlines,
  stopWatching,
} from '@/modules/orders/service'
import { ordersKey } from '@/modules/orders/web/paths'
import { platformDisplayName } from '@/modules/platform/service'
import type { TxContext } from '@/src/kit/context'
import { invalidateForUser } from '@/src/realtime/publish'
import { publish } from '@/src/runtime/publish'

/** How long after a deadline a copy may stay in transit before the order is resolved. */
const graceMs = 600_000

/** Saves the result of a poll and updates the order accordingly. Without a `payment` that was just read, the seller isn't paid yet. */
export async function applyPollResult(
  tx: TxContext,
  watch: IdentifiedWatch,
  result: PollResult,
  payment?: PaymentIntent,
): Promise<void> {
  const order = await maybeOrderRow(tx, watch.orderId)
  if (!order || !isAwaitingDelivery(order)) return endWatch(tx, watch.orderId)
  await updateOrder(tx, order, { result, before: watch, payment })
  const hasEnded = await actOnDeadline(tx, order.id, { result, payment })
  if (hasEnded || showsChange(watch, result)) await saveEvidence(tx, watch.orderId, result)
  await saveWatch(tx, watch, result)
}

/** True if the poll found something else than the last one, or an inventory showed something else. */
function showsChange(
  { finding, sellerObserved, buyerObserved }: Watch,
  { observations, ...result }: PollResult,
): boolean {
  return (
    result.finding !== finding ||
    observedInventoryOf(observations.seller) !== sellerObserved ||
    observedInventoryOf(observations.buyer) !== buyerObserved
  )
}

interface Update {
  result: PollResult
  payment: PaymentIntent | undefined
}

async function updateOrder(
  tx: TxContext,
  order: OrderRow,
  { result, before, payment }: Update & { before: Watch },
): Promise<void> {
  const { finding, observations } = result
  if (finding !== 'buyer_hidden') await resumeDeadlines(tx, 'inventory', order.id)
  switch (finding) {
    case 'delivered':
      if (payment) await completeByProof(tx, order.id, payment)
      break
    case 'elsewhere':
      await openDisputeByProof(tx, order.id, serverMessages.elsewhere(platformDisplayName(tx)))
      break
    case 'ask_buyer':
      await askBuyer(tx, order)
      break
    case 'obstructed':
      if (observedInventoryOf(observations.seller) === 'lacks') await askBuyer(tx, order)
      break
    case 'buyer_hidden':
      await pauseDeadlines(tx, 'inventory', order.id)
      if (before.buyerObserved !== 'hidden') await publish(tx, BuyerInventoryHidden, eventPayloadOf(order))
      break
    case 'unproven':
      await stopWatching(tx, order.id)
      break
    default:
      break
  }
}

/** The copy left the seller, so from now on the buyer's deadline runs. */
async function askBuyer(tx: TxContext, order: OrderRow): Promise<void> {
  if (await markSentByProof(tx, order.id)) await publish(tx, CopyLeftSeller, eventPayloadOf(order))
}

/**
 * Acts on a passed deadline: refunds if the seller still has the copy, opens a dispute if a seller who marked the order as sent
 * hides the inventory (A31). Returns true if the order was resolved or disputed.
 */
async function actOnDeadline(tx: TxContext, orderId: string, { result, payment }: Update): Promise<boolean> {
  const { finding, observations, at } = result
  const order = await maybeOrderRow(tx, orderId)
  const deadline = order && deadlineOf(order)
  // A poll from before the deadline doesn't show what was handed over by the deadline.
  if (!order || deadline === undefined || deadline > at) return false
  if (finding === 'in_transit' && at < deadline + graceMs) return false
  // Without the dispute, these would have completed the order or opened one.
  if (order.dispute === 'open' && (finding === 'delivered' || finding === 'elsewhere')) return false
  const isHiding = finding === 'seller_hidden' && order.state === 'sent'
  const resolved = isHiding
    ? await openDisputeByProof(tx, orderId, serverMessages.sellerHidden(platformDisplayName(tx)))
    : await resolveByProof(
        tx,
        orderId,
        copyHolderAtDeadline(finding, observedInventoryOf(observations.seller)),
        payment,
      )
  return resolved !== undefined
}

/** Returns what the last reading of a watch means. Before the first one, the copy is expected with the seller. */
export function lastReadingOf({ finding, sellerObserved, buyerObserved }: Watch): LastReading {
  if (finding === null) return { isCopyWithSeller: false, atDeadline: 'refunds' }
  const isCopyWithSeller = finding === 'waiting' || (sellerObserved === 'holds' && buyerObserved !== 'holds')
  if (finding === 'seller_hidden') return { isCopyWithSeller, atDeadline: 'disputes' }
  const isRefunded = copyHolderAtDeadline(finding, sellerObserved) !== 'unknown'
  return { isCopyWithSeller, atDeadline: isRefunded ? 'refunds' : 'completes' }
}

function copyHolderAtDeadline(finding: Finding, seller: ObservedInventory | null): CopyHolder {
  if (finding === 'waiting' || seller === 'holds') return 'seller'
  return finding === 'absent' ? 'other' : 'unknown'
}

async function saveWatch(tx: TxContext, watch: IdentifiedWatch, result: PollResult): Promise<void> {
  const { finding, observations, otherHolder, canTrade, handover, at } = result
  const order = await maybeOrderRow(tx, watch.orderId)
  const isOpen = order?.watched && isAwaitingDelivery(order)
  const deadline = order && isDeadlineRunning(order) ? deadlineOf(order) : undefined
  const { sellerHeld, buyerOthers, missingSince, missingPolls, hiddenMs } = observations.history
  if (finding !== watch.finding) invalidateForParties(tx, watch)
  await tx.db
    .update(watches)
    .set({
      sellerHeld,
      buyerOthers,
      missingSince,
      missingPolls,
      hiddenMs,
      finding,
      otherHolder,
      canTrade,
      handover,
      buyerPlayer: watch.buyerPlayer,
      polledAt: at,
      sellerObserved: observedInventoryOf(observations.seller),
      buyerObserved: observedInventoryOf(observations.buyer),
      nextAt: isOpen
        ? nextPollAt({ paidAt: watch.paidAt, now: at, finding, deadline, jitter: randomJitter(tx.core) })
        : null,
    })
    .where(eq(watches.orderId, watch.orderId))
}

/** Stops polling the delivery of an order. */
export async function endWatch(tx: TxContext, orderId: string): Promise<void> {
  await tx.db.update(watches).set({ nextAt: null }).where(eq(watches.orderId, orderId))
}

export function isAwaitingDelivery({ state }: OrderRow): boolean {
  return state === 'paid' || state === 'sent'
}

function invalidateForParties(tx: TxContext, { orderId, sellerId, buyerId }: Watch): void {
  for (const id of [sellerId, buyerId]) invalidateForUser(tx, id, [`${ordersKey}/${orderId}/delivery`])
}
