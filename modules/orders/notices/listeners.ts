import {
  AppealOverturned,
  AppealUpheld,
  ChargebackLost,
  ChargebackOpened,
  ChargebackPartlyLost,
  ChargebackWon,
  DecisionAppealed,
  DecisionUndone,
  DeliveryDisputed,
  DisputeMessagePosted,
  DisputePictureAdded,
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
  RefundFailed,
  ReleaseRejected,
  SaleReversed,
  UnmatchedPaymentRefunded,
} from '@/modules/orders/events'
import { disputeNoticeMessages, orderNoticeMessages as texts } from '@/modules/orders/notice-messages'
import { formatMoment } from '@/modules/orders/notices/format-moment'
import {
  buildOrderNotice,
  type NoticeParty,
  noticeParties,
  notifyPartiesOf,
} from '@/modules/orders/notices/notify-parties'
import type { OrderNotices } from '@/modules/orders/notices/order-notices'
import { disputeNotices } from '@/modules/orders/notification-kinds'
import { describeOrder } from '@/modules/orders/queries'
import type { TxContext } from '@/src/kit/context'
import { type Event, type Listener, onApply, type PublishedEvent } from '@/src/kit/events'
import { type Notice, notify } from '@/src/kit/notify'

type Options = Parameters<typeof notifyPartiesOf>[2]

const inDispute = { kind: disputeNotices }

/** The notices to the buyer and the seller, by order event. */
const notified: [Event<OrderEventPayload>, OrderNotices, Options?][] = [
  // The item must be handed over soon.
  [OrderPaid, texts.paid, { override: { seller: { type: 'item_sold', isUrgent: true } } }],
  [OrderSent, texts.sent],
  [OrderCompleted, texts.completed],
  // There was no payment, and there is nothing to do.
  [OrderExpired, texts.expired, { isMinor: true }],
  [OrderRefundStarted, texts.refundStarted],
  [OrderRefunded, texts.refunded],
  [ManualRefundRecorded, texts.refundRecordedManually],
  [OrderDisputed, texts.disputed, inDispute],
  [DeliveryDisputed, texts.deliveryDisputed, inDispute],
  [ReleaseRejected, texts.releaseRejected, inDispute],
  [DecisionUndone, texts.decisionUndone, inDispute],
  [AppealUpheld, texts.appealUpheld, inDispute],
  [AppealOverturned, texts.appealOverturned, inDispute],
  [ChargebackOpened, texts.chargebackOpened, inDispute],
  [ChargebackWon, texts.chargebackWon, inDispute],
  [ChargebackLost, texts.chargebackLost, inDispute],
  [ChargebackPartlyLost, texts.chargebackPartiallyLost, inDispute],
  [SaleReversed, texts.saleReversed, inDispute],
  [RefundFailed, texts.refundFailed],
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
    const { title, content } = disputeNoticeMessages.appealed
    await notifyOtherParty(tx, published, (item, party) => ({ title, content: content[party]({ item }) }))
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
      content: content[fallbackOutcome]({ item, date: formatMoment(decideBy) }),
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
  notifyOfAppeal,
  notifyOfFallback,
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
