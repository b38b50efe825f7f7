import { messages } from '@/modules/orders/messages'
import { receiptMessages } from '@/modules/orders/transactions/receipt-messages'
import { formatCount } from '@/src/kit/text/plural'

/** "1 refund" or "2 refunds". */
const refunds = (count: number) => (count === 1 ? '1 refund' : `${formatCount(count)} refunds`)

/** Texts of the page about refunds that the payment provider rejected, for staff. */
export const rejectedRefundMessages = {
  title: 'Rejected refunds',
  lead: 'Refunds that are due to buyers and that the payment provider rejected. It is asked again with growing delays. If it keeps rejecting a refund, ask it why, or pay the buyer another way.',
  columns: {
    order: 'Order',
    due: 'To refund',
    buyer: 'Buyer',
    why: 'Why',
    payment: 'Payment',
    answer: "Provider's answer",
    act: 'Action',
  },
  empty: 'No refund is rejected.',
  named: ({ number, item }: { number: number; item: string }) => `#${number} ${item}`,
  unmatched: 'The payment fits no open order',
  reasons: messages.nextAction.refundReasons,
  methods: receiptMessages.methods as Readonly<Record<string, string>>,
  paid: ({ amount, moment }: { amount: string; moment: string }) => `${amount} on ${moment}`,
  refunded: (amount: string) => `${amount} refunded so far`,
  seller: (name: string) => `Seller: ${name}`,
  suspended: 'Suspended',
  chargebackWon: 'Chargeback won by the site',
  chargebackLost: 'Chargeback lost to the buyer',
  ownCase: 'Your own case',
  proposed: (name: string) => `${name} proposed a manual refund`,
  attempts: (count: number) => (count === 1 ? 'Asked once.' : `Asked ${formatCount(count)} times.`),
  nextAttempt: (moment: string) => `Again on ${moment}.`,
  noAttempt: 'It is being asked, or waits for something else.',
  retry: {
    action: 'Try again now',
    of: (name: string) => `Try the refund of ${name} again now`,
    selected: 'Try again now',
    done: (count: number) => `The provider is asked again for ${refunds(count)}`,
    failed: ({ failed, total }: { failed: number; total: number }) =>
      total === 1 ? 'Not tried again' : `${formatCount(failed)} of ${refunds(total)} not tried again`,
    failedOne: ({ name, reason }: { name: string; reason: string }) => `${name}: ${reason}`,
  },
  manual: {
    action: 'Record a manual refund',
    of: (name: string) => `Record a manual refund of ${name}`,
    selected: 'Record manual refunds',
    title: (count: number) =>
      `Record ${count === 1 ? 'a manual refund' : `${formatCount(count)} manual refunds`}?`,
    description: (total: string) =>
      `You pay ${total} to the buyers another way, and the money at the provider is yours. Each is recorded before you pay, and can't be undone.`,
    reference: 'Reference',
    referenceHelp: 'Such as that of the bank transfer. Staff see it, and buyers in their data download.',
    submit: (count: number) => `Record ${refunds(count)}`,
    leftOut: (name: string) => `${name} is your own case and is left out.`,
    resultTitle: 'Pay only what was recorded',
    pay: ({ amount, buyer }: { amount: string; buyer: string }) => `Recorded: pay ${amount} to ${buyer}.`,
    proposed: 'Proposed: a second person must record it too. Pay nothing yet.',
    notRecorded: (reason: string) => `Not recorded: ${reason} Pay nothing.`,
    close: 'Close',
  },
  cancel: 'Cancel',
  /** On the page of the order. */
  panel: {
    title: 'The refund was rejected',
    error: (reason: string) => `The payment provider's answer: ${reason}`,
    all: 'Try again or refund another way',
  },
}
