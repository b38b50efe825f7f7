/** Texts about the reversal of a completed sale, for staff. */
export const reversalMessages = {
  title: 'Reverse the sale',
  effect: ({ price, share }: { price: string; share: string }) =>
    `Refunds the buyer ${price}. The seller owes ${share}, which is taken from their wallet and from payouts as far as possible.`,
  reason: 'Reason',
  help: 'Recorded in the audit log.',
  action: 'Reverse sale',
  done: 'Sale Reversed',
  failed: 'Sale Not Reversed',
}
