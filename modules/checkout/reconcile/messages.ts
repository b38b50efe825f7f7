export const reconcileMessages = {
  about:
    "Compares the payment provider's payments, refunds and transfers with the ledger, of the last 30 days or since a date.\n\nLists what only one of them has, and adds it to the cases of staff until a later comparison finds nothing. Changes no money. The server may be running. Transfers are payouts to sellers; the payouts of your own Stripe account to your bank aren't in the ledger.",
  usage: 'This command takes only --since DATE.',
  badDate: 'Write a day in the past, such as 2026-01-31.',
  failed: (reason: string) => `The payment provider did not respond: ${reason}. Try again.`,
  found: ({ here, there }: { here: string[]; there: string[] }) =>
    here.length + there.length === 0
      ? 'The provider and the ledger agree.\n'
      : [
          ...(here.length > 0 ? ['Missing in the ledger:', ...here] : []),
          ...(there.length > 0 ? ['Missing at the provider:', ...there] : []),
          '',
        ].join('\n'),
  kinds: { payment: 'Payment', refund: 'Refund', transfer: 'Transfer', payout: 'Payout' },
  alert: {
    label: 'Differences to the payment provider',
    title: 'Provider and ledger differ',
    advice:
      'The payment provider has a payment, refund or transfer that the ledger lacks, or the reverse. Run mintmark reconcile to list them. After a restore, refund payments without an order in the dashboard of the provider.',
  },
}
