import type { PayoutParams } from '@/modules/wallet/payouts/notice-params'

/** The module's notification kind in the notification settings. */
export const kindMessages = { payouts: { label: 'Payouts', description: 'payouts' } }

/** Notices to sellers, by payout event. */
export const payoutNoticeMessages = {
  paid: {
    title: 'Payout sent',
    content: ({ amount, destination }: PayoutParams) => `${amount} is on its way to ${destination}.`,
  },
  failed: {
    title: 'Payout failed',
    content: ({ amount }: PayoutParams) =>
      `Your payout of ${amount} couldn't be sent. The money is back in your wallet, minus anything you owe.`,
  },
  rejected: {
    title: 'Payout rejected',
    content: ({ amount, reason }: PayoutParams) =>
      `We didn't approve your payout of ${amount}: ${reason} The money is back in your wallet.`,
    mailText: "We didn't approve a payout. The money is back in your wallet. The reason is on the site.",
  },
  returned: {
    title: 'Payout returned',
    content: ({ amount, isReturnedInFull }: PayoutParams) =>
      `${isReturnedInFull ? 'Your' : 'Part of your'} payout of ${amount} was returned. The money is back in your wallet, minus anything you owe.`,
  },
}

/** Notices to sellers about fines. */
export const fineNoticeMessages = {
  fined: {
    title: 'You were fined',
    content: ({ amount, reason }: { amount: string; reason: string }) =>
      `${amount} was taken from your wallet: ${reason} If you think that is wrong, appeal in your wallet within 72 hours.`,
    mailText: 'You were fined. The amount and the reason are on the site.',
  },
  upheld: {
    title: 'Your fine stands',
    content: ({ amount, reason }: { amount: string; reason: string }) =>
      `We looked at your fine of ${amount} again, and it stands: ${reason}`,
    mailText: 'We looked at your fine again, and it stands. The reason is on the site.',
  },
  undone: {
    title: 'Your fine was taken back',
    content: ({ amount }: { amount: string }) => `${amount} is in your wallet again.`,
  },
}

/** Names the link to the wallet in emails. */
export const openWallet = 'Open your wallet'
