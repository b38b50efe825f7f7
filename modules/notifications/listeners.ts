import { PayoutAccountChanged } from '@/modules/checkout/events'
import { BuyerInventoryHidden, CopyLeftSeller } from '@/modules/delivery/events'
import { tellOfStoppedListing } from '@/modules/notifications/listings'
import { notify } from '@/modules/notifications/notify'
import type { Told } from '@/modules/notifications/told'
import { serverWords } from '@/modules/notifications/words'
import {
  ChargebackLost,
  ChargebackPartlyLost,
  ChargebackOpened,
  ChargebackWon,
  DeliveryDisputed,
  DisputeMessagePosted,
  UnmatchedPaymentRefunded,
  SaleReversed,
  OrderCompleted,
  OrderDisputed,
  OrderExpired,
  type OrderEventPayload,
  OrderPaid,
  OrderRefunded,
  OrderRefundStarted,
  OrderSent,
  RefundFailed,
  ManualRefundRecorded,
} from '@/modules/orders/events'
import { describeOrder } from '@/modules/orders/service'
import { PayoutPaid, PayoutReturned } from '@/modules/wallet/events'
import { type Event, type Listener, on } from '@/src/core/events'

const parties = ['buyer', 'seller'] as const
type Party = (typeof parties)[number]

const { orderFacts, payoutPaid, payoutReturned, payoutAccountChanged } = serverWords

/** Who is told of what happens to an order, and in which words. */
const told: [Event<OrderEventPayload>, Partial<Record<Party, Told>>][] = [
  [OrderPaid, orderFacts.paid],
  [OrderSent, orderFacts.sent],
  [OrderCompleted, orderFacts.completed],
  [OrderExpired, orderFacts.expired],
  [OrderRefundStarted, orderFacts.refundStarted],
  [OrderRefunded, orderFacts.refunded],
  [ManualRefundRecorded, orderFacts.givenOtherwise],
  [OrderDisputed, orderFacts.disputed],
  [DeliveryDisputed, orderFacts.contested],
  [BuyerInventoryHidden, orderFacts.buyerHidden],
  [CopyLeftSeller, orderFacts.copyLeft],
  [ChargebackOpened, orderFacts.chargebackOpened],
  [ChargebackWon, orderFacts.chargebackWon],
  [ChargebackLost, orderFacts.chargebackLost],
  [ChargebackPartlyLost, orderFacts.chargebackLostInPart],
  [SaleReversed, orderFacts.clawedBack],
  [RefundFailed, orderFacts.refundFailed],
  [UnmatchedPaymentRefunded, orderFacts.latePayment],
]

/** Of these both sides hear as of a dispute. */
const ofDisputes: ReadonlySet<Event> = new Set([
  OrderDisputed,
  DeliveryDisputed,
  ChargebackOpened,
  ChargebackWon,
  ChargebackLost,
  ChargebackPartlyLost,
  SaleReversed,
])
/** Nobody paid anything and nobody has anything to do. */
const ofLittleWeight: ReadonlySet<Event> = new Set([OrderExpired])

export const listeners: Listener[] = [
  ...told.flatMap(([event, { buyer, seller }]) => [
    ...(seller ? [tell('seller', event, seller)] : []),
    ...(buyer ? [tell('buyer', event, buyer)] : []),
  ]),
  ...parties.map((party) => tellOfAnswer(party)),
  tellOfStoppedListing,
  tellOfPayout(PayoutPaid, payoutPaid),
  tellOfPayout(PayoutReturned, payoutReturned),
  // The mail about it is the checkout's, which nobody may turn off.
  tellOfPayout(PayoutAccountChanged, payoutAccountChanged, { isMinor: true }),
]

/** Nobody is told of what they wrote themselves. */
function tellOfAnswer(party: Party): Listener {
  const { title, content } = serverWords.disputeAnswered
  return on(
    DisputeMessagePosted,
    `notifications.tell-${party}-of-dispute-answered`,
    async (ctx, { id, payload }) => {
      if (payload.party === party) return
      const { itemName } = await describeOrder(ctx, payload.orderId)
      await notify(ctx, {
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

function tellOfPayout(
  event: Event<{ sellerId: string }>,
  words: { title: string; content: string },
  more: { isMinor?: boolean } = {},
): Listener {
  const [, fact] = event.name.split('.')
  return on(event, `notifications.tell-seller-of-${fact}`, (ctx, { id, payload }) =>
    notify(ctx, {
      userId: payload.sellerId,
      eventId: id,
      kind: 'payouts',
      type: 'transaction',
      ...words,
      href: '/wallet',
      ...more,
    }),
  )
}

function tell(party: Party, event: Event<OrderEventPayload>, { title, content }: Told): Listener {
  const [, fact] = event.name.split('.')
  const isSale = event === OrderPaid && party === 'seller'
  return on(event, `notifications.tell-${party}-of-${fact}`, async (ctx, { id, payload }) => {
    const { itemName, ...amounts } = await describeOrder(ctx, payload.orderId)
    await notify(ctx, {
      userId: party === 'buyer' ? payload.buyerId : payload.sellerId,
      eventId: id,
      kind: ofDisputes.has(event) ? 'disputes' : party === 'seller' ? 'sales' : 'purchases',
      type: isSale ? 'item_sold' : 'transaction',
      title,
      about: itemName,
      content: content({ item: itemName, ...amounts }),
      href: `/orders/${payload.orderId}`,
      isUrgent: isSale,
      isMinor: ofLittleWeight.has(event),
    })
  })
}
