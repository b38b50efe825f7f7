/** What the notices of this module are about. */
export const kindMessages = { payouts: { label: 'Payouts', description: 'payouts' } }

/** Notices to sellers, by payout event. */
export const payoutNoticeMessages = {
  paid: { title: 'Payout sent', content: 'Your payout is on its way.' },
  rejected: {
    title: 'Payout rejected',
    content: (reason: string) => `We didn't approve your payout: ${reason} The money is back in your wallet.`,
    mailText: "We didn't approve a payout. The money is back in your wallet. The reason is on the site.",
  },
  returned: {
    title: 'Payout returned',
    content: 'A payout was returned. The money is back in your wallet, minus anything you owe.',
  },
}

/** Names the link to the wallet in emails. */
export const openWallet = 'Open your wallet'
