import { eq } from 'drizzle-orm'
import type { Finding } from '@/modules/delivery/decide-outcome'
import { BuyerInventoryHidden, CopyLeftSeller } from '@/modules/delivery/events'
import { observedStatusOf, saveEvidence } from '@/modules/delivery/evidence'
import { serverMessages } from '@/modules/delivery/messages'
import type { Watch } from '@/modules/delivery/poll'
import { nextPollAt } from '@/modules/delivery/poll-schedule'
import type { PollResult } from '@/modules/delivery/read-inventories'
import { type ObservedStatus, watches } from '@/modules/delivery/schema'
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
import { platformDisplayName } from '@/modules/platform/service'
import type { TxContext } from '@/src/kit/context'
import { publish } from '@/src/kit/events'
import { invalidateForUser } from '@/src/realtime/publish'

type IdentifiedWatch = Watch & { buyerPlayer: string }

/** A copy that both sides show, or neither, is waited for no longer than this after a deadline. */
const graceMs = 600_000

/** Writes down what a look has shown, and brings the order in line with it. */
export async function applyPollResult(
  tx: TxContext,
  watch: IdentifiedWatch,
  reading: PollResult,
): Promise<void> {
  const { finding } = reading
  const order = await maybeOrderRow(tx, watch.orderId)
  if (!order || !isAwaitingDelivery(order)) return endWatch(tx, watch.orderId)
  await updateOrder(tx, order, reading, watch)
  const hasEnded = await actOnDeadline(tx, order.id, reading)
  if (hasEnded || finding !== watch.finding) await saveEvidence(tx, watch.orderId, reading)
  await saveWatch(tx, watch, reading)
}

async function updateOrder(
  tx: TxContext,
  order: OrderRow,
  reading: PollResult,
  before: Watch,
): Promise<void> {
  const { finding, observations } = reading
  if (finding !== 'buyer_hidden') await resumeDeadlines(tx, 'inventory', order.id)
  switch (finding) {
    case 'delivered':
      await completeByProof(tx, order.id)
      break
    case 'elsewhere':
      await openDisputeByProof(tx, order.id, serverMessages.elsewhere(platformDisplayName(tx)))
      break
    case 'ask_buyer':
      await askBuyer(tx, order)
      break
    case 'obstructed':
      if (observedStatusOf(observations.seller) === 'lacks') await askBuyer(tx, order)
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

/** The seller has parted with it: from here on it is the buyer's clock. */
async function askBuyer(tx: TxContext, order: OrderRow): Promise<void> {
  if (await markSentByProof(tx, order.id)) await publish(tx, CopyLeftSeller, eventPayloadOf(order))
}

/** What the seller still holds is refunded; who hides what they hold gets nothing by silence (A31). Answers whether anything ended. */
async function actOnDeadline(tx: TxContext, orderId: string, reading: PollResult): Promise<boolean> {
  const { finding, observations, at } = reading
  const order = await maybeOrderRow(tx, orderId)
  const deadline = order && deadlineOf(order)
  // What was read before the deadline does not tell what was handed over by then.
  if (!order || deadline === undefined || deadline > at) return false
  if (finding === 'in_transit' && at < deadline + graceMs) return false
  const isHiding = finding === 'seller_hidden' && order.state === 'sent'
  const ended = isHiding
    ? await openDisputeByProof(tx, orderId, serverMessages.sellerHidden(platformDisplayName(tx)))
    : await resolveByProof(tx, orderId, copyHolderAtDeadline(finding, observedStatusOf(observations.seller)))
  return ended !== undefined
}

function copyHolderAtDeadline(finding: Finding, shown: ObservedStatus): CopyHolder {
  if (finding === 'waiting' || shown === 'holds') return 'seller'
  return finding === 'absent' ? 'other' : 'unknown'
}

async function saveWatch(tx: TxContext, watch: IdentifiedWatch, reading: PollResult): Promise<void> {
  const { finding, observations, canTrade, handover, at } = reading
  const order = await maybeOrderRow(tx, watch.orderId)
  const isOpen = order?.watched && isAwaitingDelivery(order)
  const deadline = order && isDeadlineRunning(order) ? deadlineOf(order) : undefined
  const [chance = 0] = tx.core.random(1)
  const { sellerHeld, buyerOthers, missingSince, missingPolls, hiddenMs } = observations.history
  if (finding !== watch.finding) invalidateForParties(tx, watch)
  await tx.db
    .update(watches)
    .set({
      ...{ sellerHeld, buyerOthers, missingSince, missingPolls, hiddenMs },
      ...{ finding, canTrade, handover, buyerPlayer: watch.buyerPlayer, polledAt: at },
      sellerObserved: observedStatusOf(observations.seller),
      buyerObserved: observedStatusOf(observations.buyer),
      nextAt: isOpen
        ? nextPollAt({ paidAt: watch.paidAt, now: at, finding, deadline, jitter: chance / 256 })
        : null,
    })
    .where(eq(watches.orderId, watch.orderId))
}

/** Nothing is left to be seen. */
export async function endWatch(tx: TxContext, orderId: string): Promise<void> {
  await tx.db.update(watches).set({ nextAt: null }).where(eq(watches.orderId, orderId))
}

export function isAwaitingDelivery({ state }: OrderRow): boolean {
  return state === 'paid' || state === 'sent'
}

function invalidateForParties(tx: TxContext, { orderId, sellerId, buyerId }: Watch): void {
  for (const id of [sellerId, buyerId]) invalidateForUser(tx, id, [`/api/orders/${orderId}/delivery`])
}
