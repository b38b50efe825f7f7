import type { OrderNotices } from '@/modules/orders/notices/order-notices'
import type { PaymentHold } from '@/modules/orders/order/chargeback-contract'

/** Texts for staff about a payment that isn't final. */
export const paymentHoldMessages = {
  label: 'Open about the payment',
  holds: {
    processing: 'The bank is still processing it',
    review: 'In manual review at the provider',
    fraud_warning: 'The card network warns of fraud',
    inquiry: "The buyer's bank asks about it",
  } satisfies Record<PaymentHold, string>,
  dismiss: {
    title: 'Dismiss the fraud warning',
    effect:
      'Refund the buyer if you believe the warning: a refund prevents a chargeback and its fee. If you dismiss it, the order continues and the seller is paid; the bank can still take the payment back.',
    reason: 'Reason',
    help: 'Recorded in the audit log.',
    action: 'Dismiss warning',
    done: 'Warning Dismissed',
    failed: 'Warning Not Dismissed',
  },
}

/** What the seller of a paid order has to do. */
export function handOver({ isPaymentHeld }: { isPaymentHeld: boolean }): string {
  if (isPaymentHeld)
    return 'The payment is being checked: wait with the hand-over until you are told that it is final.'
  return 'Hand it over now and mark it as sent.'
}

/** Notices to the seller. */
export const paymentHoldNotices = {
  paymentHeld: {
    seller: {
      title: 'Payment being checked',
      content: ({ item }) =>
        `The payment for ${item} is being checked. If you haven't handed it over yet, wait until you are told that the payment is final.`,
    },
  },
  paymentCleared: {
    seller: {
      title: 'Payment final',
      content: ({ item, isToHandOver }) =>
        isToHandOver
          ? `The payment for ${item} is final. Hand it over now and mark it as sent.`
          : `The payment for ${item} is final.`,
    },
  },
} satisfies Record<string, OrderNotices>
