import type { StaffActKind } from '@/modules/wallet/contract'

/** Texts about what staff do with the money of an order, for staff. */
export const staffActMessages = {
  title: 'Money of the order',
  action: 'Action',
  actions: {
    refund: 'Refund',
    cancel: 'Cancel',
    goodwill: 'Goodwill',
  },
  effects: {
    refund: 'The buyer gets the amount back, and the seller keeps the rest of the price less its fees.',
    cancel: 'Cancels the order and refunds the buyer.',
    goodwill: 'The site pays the amount from its own money. The price and the fees stay.',
  },
  amount: 'Amount',
  left: (amount: string) => `${amount} of the price is left.`,
  to: 'Paid to',
  parties: { buyer: 'Buyer', seller: 'Seller' },
  reason: 'Why',
  help: 'Both parties read it.',
  history: 'Acts of staff',
  kinds: {
    decision: 'Decision',
    undo: 'Decision undone',
    appeal: 'Appeal decided',
    cancel: 'Cancellation',
    refund: 'Refund',
    reversal: 'Reversal',
    chargeback: 'Chargeback accepted',
    manual_refund: 'Manual refund',
    goodwill: 'Goodwill',
    fine: 'Fine',
    payout: 'Payout',
    bank_transfer: 'Bank transfer',
  } satisfies Record<StaffActKind, string>,
  preview: 'Journal entries',
  enterAmount: 'Enter an amount to see the journal entries.',
  send: { refund: 'Refund', cancel: 'Cancel order', goodwill: 'Pay goodwill' },
  done: {
    refund: 'Refund Started',
    cancel: 'Order Canceled',
    goodwill: 'Goodwill Paid',
  },
  proposed: 'Proposed: A Second Person Must Confirm',
}
