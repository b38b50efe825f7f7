import type { NotificationType } from '@/modules/notifications/contract'
import { notify } from '@/modules/notifications/notify'
import {
  LatePaymentReturned,
  OrderCompleted,
  OrderDisputed,
  OrderExpired,
  type OrderFact,
  OrderPaid,
  OrderRefunded,
  OrderRefundStarted,
  OrderSent,
} from '@/modules/orders/events'
import { describeOrder } from '@/modules/orders/service'
import { PayoutPaid } from '@/modules/wallet/events'
import { type Event, type Listener, on } from '@/src/core/events'

interface Wording {
  to: 'buyerId' | 'sellerId'
  type: NotificationType
  title: string
  content: (item: string, amount: string) => string
}

/** Who is told of what happens to an order, and in which words. */
const wordings: [Event<OrderFact>, Wording[]][] = [
  [
    OrderPaid,
    [
      {
        to: 'sellerId',
        type: 'item_sold',
        title: 'Item sold',
        content: (item, amount) => `${item} sold for $${amount}. Hand it over now and mark it as sent.`,
      },
      {
        to: 'buyerId',
        type: 'transaction',
        title: 'Payment received',
        content: (item, amount) => `Your $${amount} for ${item} is held until the item arrives.`,
      },
    ],
  ],
  [
    OrderSent,
    [
      {
        to: 'buyerId',
        type: 'transaction',
        title: 'Item sent',
        content: (item) => `The seller says that ${item} was handed over. Confirm it when it has arrived.`,
      },
    ],
  ],
  [
    OrderCompleted,
    [
      {
        to: 'sellerId',
        type: 'transaction',
        title: 'Sale completed',
        content: (item) => `Your share of ${item} is in your wallet.`,
      },
      {
        to: 'buyerId',
        type: 'transaction',
        title: 'Purchase completed',
        content: (item) => `${item} is yours.`,
      },
    ],
  ],
  [
    OrderExpired,
    [
      {
        to: 'buyerId',
        type: 'transaction',
        title: 'Reservation ended',
        content: (item) => `${item} was not paid in time and is on sale again. Nothing was charged.`,
      },
    ],
  ],
  [
    OrderRefundStarted,
    [
      {
        to: 'buyerId',
        type: 'transaction',
        title: 'Refund started',
        content: (item, amount) => `Your $${amount} for ${item} is on its way back to you.`,
      },
      {
        to: 'sellerId',
        type: 'transaction',
        title: 'Order called off',
        content: (item) => `The sale of ${item} was called off and the buyer is refunded.`,
      },
    ],
  ],
  [
    OrderRefunded,
    [
      {
        to: 'buyerId',
        type: 'transaction',
        title: 'Refunded',
        content: (item, amount) => `Your $${amount} for ${item} was returned.`,
      },
    ],
  ],
  [
    OrderDisputed,
    [
      {
        to: 'sellerId',
        type: 'transaction',
        title: 'Dispute opened',
        content: (item) => `The buyer of ${item} opened a dispute. The money is held until it is decided.`,
      },
    ],
  ],
  [
    LatePaymentReturned,
    [
      {
        to: 'buyerId',
        type: 'transaction',
        title: 'Late payment returned',
        content: (item) => `A payment for ${item} came after the order had ended. It was returned to you.`,
      },
    ],
  ],
]

export const listeners: Listener[] = [
  ...wordings.flatMap(([event, told]) =>
    told.map(({ to, type, title, content }) =>
      on(
        event,
        `notifications.tell-${to === 'buyerId' ? 'buyer' : 'seller'}-of-${event.name.split('.')[1]}`,
        async (ctx, { id, payload }) => {
          const { itemName, amount } = await describeOrder(ctx, payload.orderId)
          await notify(ctx, {
            userId: payload[to],
            eventId: id,
            type,
            title,
            content: content(itemName, amount),
            href: `/orders/${payload.orderId}`,
          })
        },
      ),
    ),
  ),
  on(PayoutPaid, 'notifications.tell-seller-of-payout-paid', (ctx, { id, payload }) =>
    notify(ctx, {
      userId: payload.sellerId,
      eventId: id,
      type: 'transaction',
      title: 'Payout sent',
      content: 'Your payout is on its way.',
      href: '/wallet',
    }),
  ),
]
