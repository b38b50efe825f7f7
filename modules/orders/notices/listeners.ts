import {
  ChargebackLost,
  ChargebackOpened,
  ChargebackPartlyLost,
  ChargebackWon,
  DeliveryDisputed,
  DisputeMessagePosted,
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
import { buildOrderNotice, noticeParties, notifyPartiesOf } from '@/modules/orders/notices/notify-parties'
import type { OrderNotices } from '@/modules/orders/notices/order-notices'
import { disputeNotices } from '@/modules/orders/notification-kinds'
import { describeOrder } from '@/modules/orders/queries'
import { type Event, type Listener, onApply } from '@/src/kit/events'
import { language } from '@/src/kit/messages'
import { notify } from '@/src/kit/notify'

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
    const { itemName: item } = await describeOrder(tx, published.payload.orderId)
    const { title, content } = disputeNoticeMessages.messagePosted
    const notices = noticeParties
      .filter((party) => party !== published.payload.party)
      .map((party) => ({
        ...buildOrderNotice(published, party, item),
        kind: disputeNotices,
        title,
        content: content({ item }),
      }))
    await notify(tx, ...notices)
  },
  { formerNames: ['notifications.notify-parties-of-dispute-message-posted'] },
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

export const noticeListeners: Listener[] = [
  ...notified.map(([event, notices, options]) =>
    notifyPartiesOf(event, notices, {
      ...options,
      formerNames: [event.name.replace('orders.', 'notifications.notify-parties-of-')],
    }),
  ),
  notifyOfDisputeMessage,
  notifyOfFallback,
]

/** "January 22, 2026 at 12:00 PM UTC". */
function formatMoment(ms: number): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Date(ms).toLocaleString(language.locale, format)} UTC`
}
