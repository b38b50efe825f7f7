import type { OrderState } from '@/modules/orders/contract'

/** Texts of the list of all orders, for staff. */
export const staffOrdersMessages = {
  title: 'Orders',
  lead: 'All orders of the site. Filters apply together.',
  any: 'Any',
  /** An order in the history of a person or a thing, and its own history. */
  history: {
    titleOf: (number: number) => `History of order #${number}`,
    named: (number: number) => `Order #${number}`,
    steps: 'Order',
    appealed: (party: string) => `Appeal by: ${party}`,
    other: ({ price, status }: { price: string; status: string }) => `${price}: ${status}`,
    bought: ({ price, status }: { price: string; status: string }) => `Bought for ${price}: ${status}`,
    sold: ({ price, status }: { price: string; status: string }) => `Sold for ${price}: ${status}`,
  },
  filters: {
    state: 'State',
    dispute: 'Dispute',
    chargeback: 'Chargeback',
    party: 'Buyer or seller',
    item: 'Item',
    minAmount: 'Amount from',
    maxAmount: 'Amount to',
    from: 'Placed from',
    to: 'Placed to',
    stuck: 'Money',
  },
  states: {
    created: 'Reserved',
    awaiting_payment: 'Waiting for payment',
    expiring: 'Reservation ending',
    expired: 'Ended unpaid',
    paid: 'Paid',
    sent: 'Marked as sent',
    completed: 'Completed',
    refund_pending: 'Refund started',
    refunded: 'Refunded',
    charged_back: 'Charged back',
  } satisfies Record<OrderState, string>,
  disputes: { none: 'None', open: 'Open', decided: 'Decided', closed: 'Closed' },
  chargebacks: { none: 'None', open: 'Open', won: 'Won', lost: 'Lost' },
  stuck: 'Stuck',
  columns: {
    createdAt: 'Placed',
    order: 'Order',
    amount: 'Amount',
    status: 'Status',
    buyer: 'Buyer',
    seller: 'Seller',
  },
  ofPerson: 'All orders',
}
