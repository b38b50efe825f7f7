import {
  AppealOverturned,
  AppealPaid,
  AppealUpheld,
  ChargebackLost,
  ChargebackOpened,
  ChargebackPartlyLost,
  ChargebackWon,
  DecisionAccepted,
  DecisionAppealed,
  DecisionUndone,
  DeliveryDisputed,
  DisputeDecided,
  DisputeMessagePosted,
  DisputePictureAdded,
  DisputeWithdrawn,
  FallbackScheduled,
  ManualRefundRecorded,
  OrderCompleted,
  OrderDisputed,
  type OrderEventPayload,
  OrderExpired,
  OrderPaid,
  OrderRefunded,
  OrderRefundStarted,
  OrderSent,
  PartRefunded,
  PaymentCleared,
  PaymentHeld,
  RefundFailed,
  ReleaseRejected,
  SaleReversed,
  UnmatchedPaymentRefunded,
} from '@/modules/orders/events'
import {
  decidedNotice,
  decisionNoticeMessages as decisionTexts,
  winnerNoticeMessages,
} from '@/modules/orders/notices/decision-notice-messages'
import { disputeNoticeMessages, orderNoticeMessages as texts } from '@/modules/orders/notices/notice-messages'
import {
  buildOrderNotice,
  type NoticeParty,
  noticeParties,
  notifyPartiesOf,
} from '@/modules/orders/notices/notify-parties'
import type { OrderNotices } from '@/modules/orders/notices/order-notices'
import { paymentHoldNotices } from '@/modules/orders/notices/payment-hold-messages'
import { staffActListeners } from '@/modules/orders/notices/staff-act-notices'
import { disputeNotices } from '@/modules/orders/notification-kinds'
import { maybeLatestDecision } from '@/modules/orders/order/decision-log'
import { loserOf } from '@/modules/orders/order/standing-decision'
import { describeOrder } from '@/modules/orders/queries'
import type { TxContext } from '@/src/kit/context'
import { type Event, type Listener, onApply, type PublishedEvent } from '@/src/kit/events'
import { type Notice, notify } from '@/src/kit/notices/notify'
import { formatUtcMoment } from '@/src/kit/text/utc-date'

type Options = Parameters<typeof notifyPartiesOf>[2]

const inDispute = { kind: disputeNotices }

/** The notices to the buyer and the seller, by order event. */
const notified: [Event<OrderEventPayload>, OrderNotices, Options?][] = [
  // The item must be handed over soon.
  [OrderPaid, texts.paid, { override: { seller: { type: 'item_sold', isUrgent: true } } }],
  [PaymentHeld, paymentHoldNotices.paymentHeld, { override: { seller: { isUrgent: true } } }],
  [PaymentCleared, paymentHoldNotices.paymentCleared, { override: { seller: { isUrgent: true } } }],
  [OrderSent, texts.sent],
  [OrderCompleted, texts.completed, { isUnlessDecided: true }],
  // There was no payment, and there is nothing to do.
  [OrderExpired, texts.expired, { isMinor: true }],
  [OrderRefundStarted, texts.refundStarted, { isUnlessDecided: true }],
  [OrderRefunded, texts.refunded],
  [ManualRefundRecorded, texts.refundRecordedManually],
  [OrderDisputed, texts.disputed, inDispute],
  [DisputeWithdrawn, texts.disputeWithdrawn, inDispute],
  [DeliveryDisputed, texts.deliveryDisputed, inDispute],
  [ReleaseRejected, texts.releaseRejected, inDispute],
  [DecisionUndone, decisionTexts.undone, inDispute],
  [AppealUpheld, decisionTexts.upheld, inDispute],
  [AppealOverturned, decisionTexts.overturned, inDispute],
  [AppealPaid, decisionTexts.paidAfterAppeal, inDispute],
  [ChargebackOpened, texts.chargebackOpened, inDispute],
  [ChargebackWon, texts.chargebackWon, inDispute],
  [ChargebackLost, texts.chargebackLost, inDispute],
  [ChargebackPartlyLost, texts.chargebackPartiallyLost, inDispute],
  [SaleReversed, texts.saleReversed, inDispute],
  [RefundFailed, texts.refundFailed],
  [PartRefunded, texts.partRefunded],
  [UnmatchedPaymentRefunded, texts.unmatchedPayment],
]

/** Skips the author of the message. */
const notifyOfDisputeMessage = onApply(
  DisputeMessagePosted,
  'orders.notify-parties-of-dispute-message-posted',
  async (tx, published) => {
    const { title, content } = disputeNoticeMessages.messagePosted
    await notifyOtherParty(tx, published, (item) => ({ title, content: content({ item }) }))
  },
  { formerNames: ['notifications.notify-parties-of-dispute-message-posted'] },
)

/** Skips the party who appealed. */
const notifyOfAppeal = onApply(
  DecisionAppealed,
  'orders.notify-parties-of-decision-appealed',
  async (tx, published) => {
    const { title, content } = winnerNoticeMessages.appealed
    const { stopsRefund = true } = published.payload
    await notifyOtherParty(tx, published, (item, party) => ({
      title,
      content: content[party]({ item, stopsRefund }),
    }))
  },
)

/** Skips the party who accepted. */
const notifyOfAcceptance = onApply(
  DecisionAccepted,
  'orders.notify-parties-of-decision-accepted',
  async (tx, published) => {
    const { title, content } = winnerNoticeMessages.accepted
    await notifyOtherParty(tx, published, (item, party) => ({ title, content: content[party]({ item }) }))
  },
)

/** Tells both parties who won, why, and until when the one that lost can appeal. */
const notifyOfDecision = onApply(
  DisputeDecided,
  'orders.notify-parties-of-dispute-decided',
  async (tx, published) => {
    const decision = await maybeLatestDecision(tx, published.payload.orderId)
    // Undone in the meantime, which has a notice of its own.
    if (decision?.kind !== 'decided') return
    const {
      itemName: item,
      refunded,
      refundedPart,
      amount,
      net,
    } = await describeOrder(tx, published.payload.orderId)
    const { outcome, reasonCode, reason, appealUntil } = decision
    const until = appealUntil === null ? undefined : formatUtcMoment(appealUntil)
    const { title, content } = decidedNotice
    const notices = noticeParties.map((party) => ({
      ...buildOrderNotice(published, party, item),
      kind: disputeNotices,
      title: outcome === 'split' ? title.split : party === loserOf(outcome) ? title.lost : title.won,
      content: content(outcome, party, {
        item,
        refunded,
        refundedPart,
        amount,
        net,
        reasonCode,
        reason,
        until,
      }),
    }))
    await notify(tx, ...notices)
  },
)

/** Tells the parties when and how a dispute ends that no staff member may decide. Skips a fallback that was canceled in the meantime. */
const notifyOfFallback = onApply(
  FallbackScheduled,
  'orders.notify-parties-of-fallback-scheduled',
  async (tx, published) => {
    const { itemName: item, decideBy, fallbackOutcome } = await describeOrder(tx, published.payload.orderId)
    if (decideBy === null || fallbackOutcome === null) return
    const { title, content } = disputeNoticeMessages.fallbackScheduled
    const notices = noticeParties.map((party) => ({
      ...buildOrderNotice(published, party, item),
      kind: disputeNotices,
      title,
      content: content[fallbackOutcome]({ item, date: formatUtcMoment(decideBy) }),
    }))
    await notify(tx, ...notices)
  },
  { formerNames: ['notifications.notify-parties-of-fallback-scheduled'] },
)

/** Once: the others usually follow right after the first. */
const notifyOfPictures = onApply(
  DisputePictureAdded,
  'orders.notify-parties-of-dispute-picture-added',
  async (tx, published) => {
    if (published.payload.count > 1) return
    const { title, content } = disputeNoticeMessages.picturesAdded
    await notifyOtherParty(tx, published, (item) => ({ title, content: content({ item }) }))
  },
)

export const noticeListeners: Listener[] = [
  ...notified.map(([event, notices, options]) =>
    notifyPartiesOf(event, notices, {
      ...options,
      formerNames: [event.name.replace('orders.', 'notifications.notify-parties-of-')],
    }),
  ),
  notifyOfDisputeMessage,
  notifyOfPictures,
  notifyOfDecision,
  notifyOfAppeal,
  notifyOfAcceptance,
  notifyOfFallback,
  ...staffActListeners,
]

/** Notifies everyone but the party who caused the event. */
async function notifyOtherParty(
  tx: TxContext,
  published: PublishedEvent<OrderEventPayload & { party: string }>,
  noticeFor: (item: string, party: NoticeParty) => Pick<Notice, 'title' | 'content'>,
): Promise<void> {
  const { itemName: item } = await describeOrder(tx, published.payload.orderId)
  const notices = noticeParties
    .filter((party) => party !== published.payload.party)
    .map((party) => ({
      ...buildOrderNotice(published, party, item),
      kind: disputeNotices,
      ...noticeFor(item, party),
    }))
  await notify(tx, ...notices)
}
