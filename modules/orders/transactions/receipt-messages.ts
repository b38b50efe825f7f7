import type { OrderState, PaymentMethod } from '@/modules/orders/contract'

/** Texts of the receipt that the parties of an order download. */
export const receiptMessages = {
  title: (number: number) => `Receipt for order #${number}`,
  sellerTitle: (number: number) => `Sales record of order #${number}`,
  fileName: (number: number) => `order-${number}.html`,
  print: 'Print',
  unpaid: 'There is no receipt, because this order was never paid.',
  unknownUser: 'Deleted account',
  facts: {
    assetId: 'Asset ID',
    serial: (serial: number) => `Serial #${serial}`,
    seller: 'Seller',
    buyer: 'Buyer',
    method: 'Payment method',
    paidAt: 'Paid',
    state: 'Status',
    orderId: 'Order ID',
  },
  methods: {
    card: 'Card',
    paypal: 'PayPal',
    crypto: 'Cryptocurrency',
    transfer: 'Bank transfer',
  } satisfies Record<PaymentMethod, string>,
  states: {
    created: 'Unpaid',
    awaiting_payment: 'Unpaid',
    expiring: 'Unpaid',
    expired: 'Not paid in time',
    paid: 'Paid, not delivered yet',
    sent: 'Paid and sent',
    completed: 'Completed',
    refund_pending: 'Refund under way',
    refunded: 'Refunded',
    charged_back: 'Charged back by the bank',
  } satisfies Record<OrderState, string>,
  amounts: {
    price: 'Price',
    refunded: 'Refunded',
    chargedBack: 'Charged back by the bank',
    youPaid: 'You paid',
    platformFee: 'Platform fee',
    processingFee: 'Payment processing',
    earned: 'You earned',
    wouldEarn: 'You earn when the order completes',
  },
}
