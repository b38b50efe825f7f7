import { AccountRenamed } from '@/modules/auth/events'
import { findProfiles } from '@/modules/auth/service'
import { ListingDelisted } from '@/modules/catalog/events'
import { findListing } from '@/modules/catalog/service'
import { PayoutAccountChanged } from '@/modules/checkout/events'
import { BuyerInventoryHidden, CopyLeftSeller } from '@/modules/delivery/events'
import { serverMessages } from '@/modules/notifications/messages'
import type { Notice, OrderNotice } from '@/modules/notifications/notice'
import { notify } from '@/modules/notifications/notify'
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
  SaleReversed,
  UnmatchedPaymentRefunded,
} from '@/modules/orders/events'
import { describeOrder } from '@/modules/orders/service'
import { PayoutPaid, PayoutReturned } from '@/modules/wallet/events'
import { type Event, type Listener, onApply, type PublishedEvent } from '@/src/kit/events'
import { language } from '@/src/kit/messages'

const notifySellerOfStoppedListing = onApply(
  ListingDelisted,
  'notifications.notify-seller-of-listing-delisted',
  async (tx, { id, at, payload }) => {
    const { item } = await findListing(tx, payload.listingId)
    const { title, content } = serverMessages.listingStopped[payload.why]
    await notify(tx, {
      userId: payload.sellerId,
      eventId: id,
      at,
      kind: 'sales',
      type: 'transaction',
      title,
      about: item.name,
      content: content({ item: item.name }),
      href: '/profile',
    })
  },
)

const notifyOfRename = onApply(
  AccountRenamed,
  'notifications.notify-user-of-account-renamed',
  async (tx, { id, at, payload: { userId } }) => {
    const profile = (await findProfiles(tx, [userId])).get(userId)
    if (!profile) return
    const { title, content } = serverMessages.accountRenamed
    await notify(tx, {
      userId,
      eventId: id,
      at,
      kind: 'messages',
      type: 'other',
      title,
      content: content(profile.username),
      href: '/profile',
      isMinor: true,
    })
  },
)

const parties = ['seller', 'buyer'] as const
type Party = (typeof parties)[number]
const noticeKinds = { seller: 'sales', buyer: 'purchases' } as const

const { orderMessages, payoutPaid, payoutReturned, payoutAccountChanged } = serverMessages

/** The notices to the buyer and the seller, by order event. */
const orderNotices: [Event<OrderEventPayload>, Partial<Record<Party, OrderNotice>>][] = [
  [OrderPaid, orderMessages.paid],
  [OrderSent, orderMessages.sent],
  [OrderCompleted, orderMessages.completed],
  [OrderExpired, orderMessages.expired],
  [OrderRefundStarted, orderMessages.refundStarted],
  [OrderRefunded, orderMessages.refunded],
  [ManualRefundRecorded, orderMessages.refundRecordedManually],
  [OrderDisputed, orderMessages.disputed],
  [DeliveryDisputed, orderMessages.deliveryDisputed],
  [BuyerInventoryHidden, orderMessages.buyerHidden],
  [CopyLeftSeller, orderMessages.copyLeft],
  [ChargebackOpened, orderMessages.chargebackOpened],
  [ChargebackWon, orderMessages.chargebackWon],
  [ChargebackLost, orderMessages.chargebackLost],
  [ChargebackPartlyLost, orderMessages.chargebackPartiallyLost],
  [SaleReversed, orderMessages.saleReversed],
  [RefundFailed, orderMessages.refundFailed],
  [UnmatchedPaymentRefunded, orderMessages.unmatchedPayment],
]

/** Events that both parties get as topic `disputes`. */
const disputeEvents: ReadonlySet<Event> = new Set([
  OrderDisputed,
  DeliveryDisputed,
  ChargebackOpened,
  ChargebackWon,
  ChargebackLost,
  ChargebackPartlyLost,
  SaleReversed,
])
/** Events without a payment and without anything to do. */
const minorEvents: ReadonlySet<Event> = new Set([OrderExpired])

export const listeners: Listener[] = [
  ...orderNotices.map(([event, notices]) => notifyPartiesOf(event, notices)),
  notifyOfDisputeMessage(),
  notifyOfFallback(),
  notifySellerOfStoppedListing,
  notifyOfRename,
  notifyOfPayout(PayoutPaid, payoutPaid),
  notifyOfPayout(PayoutReturned, payoutReturned),
  // The checkout module sends its own email about this, which users can't turn off.
  notifyOfPayout(PayoutAccountChanged, payoutAccountChanged, { isMinor: true }),
]

function notifyPartiesOf(
  event: Event<OrderEventPayload>,
  notices: Partial<Record<Party, OrderNotice>>,
): Listener {
  const [, eventName] = event.name.split('.')
  const addressed = parties.flatMap((party) => {
    const notice = notices[party]
    return notice ? [{ party, notice, isSale: event === OrderPaid && party === 'seller' }] : []
  })
  return onApply(event, `notifications.notify-parties-of-${eventName}`, async (tx, published) => {
    const { itemName: item, ...amounts } = await describeOrder(tx, published.payload.orderId)
    const notices = addressed.map(
      ({ party, notice, isSale }): Notice => ({
        ...orderNotice(published, party, item),
        kind: disputeEvents.has(event) ? 'disputes' : noticeKinds[party],
        type: isSale ? 'item_sold' : 'transaction',
        title: notice.title,
        content: notice.content({ item, ...amounts }),
        isUrgent: isSale,
        isMinor: minorEvents.has(event),
      }),
    )
    await notify(tx, ...notices)
  })
}

/** Skips the author of the message. */
function notifyOfDisputeMessage(): Listener {
  const { title, content } = serverMessages.disputeMessagePosted
  return onApply(
    DisputeMessagePosted,
    'notifications.notify-parties-of-dispute-message-posted',
    async (tx, published) => {
      const { itemName: item } = await describeOrder(tx, published.payload.orderId)
      for (const party of parties)
        if (party !== published.payload.party)
          await notify(tx, {
            ...orderNotice(published, party, item),
            kind: 'disputes',
            type: 'transaction',
            title,
            content: content({ item }),
          })
    },
  )
}

/** Tells the parties when and how a dispute ends that no staff member may decide. Skips a fallback that was canceled in the meantime. */
function notifyOfFallback(): Listener {
  const { title, content } = serverMessages.fallbackScheduled
  return onApply(
    FallbackScheduled,
    'notifications.notify-parties-of-fallback-scheduled',
    async (tx, published) => {
      const { itemName: item, decideBy, fallbackOutcome } = await describeOrder(tx, published.payload.orderId)
      if (decideBy === null || fallbackOutcome === null) return
      const notices = parties.map(
        (party): Notice => ({
          ...orderNotice(published, party, item),
          kind: 'disputes',
          type: 'transaction',
          title,
          content: content[fallbackOutcome]({ item, date: formatMoment(decideBy) }),
        }),
      )
      await notify(tx, ...notices)
    },
  )
}

/** What all notices about an order have in common. */
function orderNotice({ id, at, payload }: PublishedEvent<OrderEventPayload>, party: Party, about: string) {
  return {
    userId: party === 'buyer' ? payload.buyerId : payload.sellerId,
    eventId: id,
    at,
    about,
    href: `/orders/${payload.orderId}`,
  }
}

/** "January 22, 2026 at 12:00 PM UTC". */
function formatMoment(ms: number): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Date(ms).toLocaleString(language.locale, format)} UTC`
}

function notifyOfPayout(
  event: Event<{ sellerId: string }>,
  texts: { title: string; content: string },
  options: { isMinor?: boolean } = {},
): Listener {
  const [, eventName] = event.name.split('.')
  return onApply(event, `notifications.notify-seller-of-${eventName}`, (tx, { id, at, payload }) =>
    notify(tx, {
      userId: payload.sellerId,
      eventId: id,
      at,
      kind: 'payouts',
      type: 'transaction',
      ...texts,
      href: '/wallet',
      ...options,
    }),
  )
}
