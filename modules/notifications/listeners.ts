import { AccountRenamed } from '@/modules/auth/events'
import { findProfiles } from '@/modules/auth/service'
import { ListingDelisted } from '@/modules/catalog/events'
import { findListing } from '@/modules/catalog/service'
import { PayoutAccountChanged } from '@/modules/checkout/events'
import { BuyerInventoryHidden, CopyLeftSeller } from '@/modules/delivery/events'
import { serverMessages } from '@/modules/notifications/messages'
import type { OrderNotice } from '@/modules/notifications/notice'
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
import { type Event, type Listener, onApply } from '@/src/kit/events'
import { language } from '@/src/kit/messages'

const notifySellerOfStoppedListing = onApply(
  ListingDelisted,
  'notifications.notify-seller-of-listing-delisted',
  async (tx, { id, payload }) => {
    const { item } = await findListing(tx, payload.listingId)
    const { title, content } = serverMessages.listingStopped[payload.why]
    await notify(tx, {
      userId: payload.sellerId,
      eventId: id,
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
  async (tx, { id, payload: { userId } }) => {
    const profile = (await findProfiles(tx, [userId])).get(userId)
    if (!profile) return
    const { title, content } = serverMessages.accountRenamed
    await notify(tx, {
      userId,
      eventId: id,
      kind: 'messages',
      type: 'other',
      title,
      content: content(profile.username),
      href: '/profile',
      isMinor: true,
    })
  },
)

const parties = ['buyer', 'seller'] as const
type Party = (typeof parties)[number]

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
  ...orderNotices.flatMap(([event, { buyer, seller }]) => [
    ...(seller ? [notifyParty('seller', event, seller)] : []),
    ...(buyer ? [notifyParty('buyer', event, buyer)] : []),
  ]),
  ...parties.map((party) => notifyOfDisputeMessage(party)),
  ...parties.map((party) => notifyOfFallback(party)),
  notifySellerOfStoppedListing,
  notifyOfRename,
  notifyOfPayout(PayoutPaid, payoutPaid),
  notifyOfPayout(PayoutReturned, payoutReturned),
  // The checkout module sends its own email about this, which users can't turn off.
  notifyOfPayout(PayoutAccountChanged, payoutAccountChanged, { isMinor: true }),
]

/** Skips the author of the message. */
function notifyOfDisputeMessage(party: Party): Listener {
  const { title, content } = serverMessages.disputeMessagePosted
  return onApply(
    DisputeMessagePosted,
    `notifications.notify-${party}-of-dispute-message-posted`,
    async (tx, { id, payload }) => {
      if (payload.party === party) return
      const { itemName } = await describeOrder(tx, payload.orderId)
      await notify(tx, {
        userId: party === 'buyer' ? payload.buyerId : payload.sellerId,
        eventId: id,
        kind: 'disputes',
        type: 'transaction',
        title,
        about: itemName,
        content: content({ item: itemName }),
        href: `/orders/${payload.orderId}`,
      })
    },
  )
}

/** Tells a party when and how a dispute ends that no staff member may decide. Skips a fallback that was canceled in the meantime. */
function notifyOfFallback(party: Party): Listener {
  const { title, content } = serverMessages.fallbackScheduled
  return onApply(
    FallbackScheduled,
    `notifications.notify-${party}-of-fallback-scheduled`,
    async (tx, { id, payload }) => {
      const { itemName, decideBy, fallbackOutcome } = await describeOrder(tx, payload.orderId)
      if (decideBy === null || fallbackOutcome === null) return
      await notify(tx, {
        userId: party === 'buyer' ? payload.buyerId : payload.sellerId,
        eventId: id,
        kind: 'disputes',
        type: 'transaction',
        title,
        about: itemName,
        content: content[fallbackOutcome]({ item: itemName, date: formatMoment(decideBy) }),
        href: `/orders/${payload.orderId}`,
      })
    },
  )
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
  return onApply(event, `notifications.notify-seller-of-${eventName}`, (tx, { id, payload }) =>
    notify(tx, {
      userId: payload.sellerId,
      eventId: id,
      kind: 'payouts',
      type: 'transaction',
      ...texts,
      href: '/wallet',
      ...options,
    }),
  )
}

function notifyParty(
  party: Party,
  event: Event<OrderEventPayload>,
  { title, content }: OrderNotice,
): Listener {
  const [, eventName] = event.name.split('.')
  const isSale = event === OrderPaid && party === 'seller'
  return onApply(event, `notifications.notify-${party}-of-${eventName}`, async (tx, { id, payload }) => {
    const { itemName, ...amounts } = await describeOrder(tx, payload.orderId)
    await notify(tx, {
      userId: party === 'buyer' ? payload.buyerId : payload.sellerId,
      eventId: id,
      kind: disputeEvents.has(event) ? 'disputes' : party === 'seller' ? 'sales' : 'purchases',
      type: isSale ? 'item_sold' : 'transaction',
      title,
      about: itemName,
      content: content({ item: itemName, ...amounts }),
      href: `/orders/${payload.orderId}`,
      isUrgent: isSale,
      isMinor: minorEvents.has(event),
    })
  })
}
