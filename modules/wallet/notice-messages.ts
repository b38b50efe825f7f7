import type { PayoutParams } from '@/modules/wallet/payouts/notice-params'

/** The module's notification kind in the notification settings. */
export const kindMessages = { payouts: { label: 'Payouts', description: 'payouts' } }

/** Notices to sellers, by payout event. */
export const payoutNoticeMessages = {
  paid: {
    title: 'Payout sent',
    content: ({ amount, destination }: PayoutParams) => `${amount} is on its way to ${destination}.`,
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

/** Names the link to the wallet in emails. */
export const openWallet = 'Open your wallet'
