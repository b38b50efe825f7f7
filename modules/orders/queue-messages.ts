/** Emails to the operator and staff about orders that wait for a person. */
export const queueMessages = {
  disputes: {
    label: 'Disputes',
    title: 'Dispute opened',
    advice:
      'The money stays in escrow until a moderator decides. The back office shows what both parties say and what each decision books.',
  },
  appeals: {
    label: 'Appeals',
    title: 'Decision appealed',
    advice:
      'The party that lost a dispute appealed the decision, and the money waits. Someone who had no part in the decision upholds or overturns it in the back office.',
  },
  chargebacks: {
    label: 'Chargebacks',
    title: 'Chargeback opened',
    advice:
      "The buyer's bank disputes a payment and asks for evidence. The back office has composed it: review it and submit it before the deadline.",
  },
  rejectedRefunds: {
    label: 'Rejected refunds',
    title: 'Refund rejected',
    advice:
      'The payment provider rejected a refund. It is retried with growing delays; the order shows the reason. If it keeps being rejected, ask the provider to refund the buyer, or record a manual refund and pay the buyer another way.',
  },
  unmatchedPayments: {
    label: 'Unmatched payments',
    title: 'Unmatched payment',
    advice:
      'Money arrived for an order that has ended, or of the wrong amount. The site refunds it, and retries with growing delays. If that keeps failing, ask the provider to refund the buyer, or record a manual refund and pay the buyer another way.',
  },
  paymentReviews: {
    label: 'Payments to review',
    title: 'Payment to review',
    advice:
      "The provider reviews a payment, or its card network warns of fraud, so the order waits. Approve or refund a review in the provider's dashboard. After a warning, cancel the order, which refunds the buyer, or dismiss the warning in the back office.",
  },
  stuckPayments: {
    label: 'Stuck payments',
    title: 'Payment request stuck',
    advice:
      'A request to the payment provider about this order has failed ten times. It is retried every hour. The log has the reason: search it for the case.',
  },
}
