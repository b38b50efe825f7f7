import type { DisputeKind } from '@/modules/orders/contract'

const kinds: Record<DisputeKind, string> = {
  not_received: "I didn't receive it",
  wrong_item: "It's not what I bought",
  other: 'Something else',
}

/** Texts of the dialogs that open and withdraw a dispute. */
export const disputeDialogMessages = {
  kinds,
  open: {
    title: 'Open a dispute',
    description: ({ amount, escrow }: { amount: string; escrow: string }) =>
      `${amount} stays in ${escrow} until a moderator has heard both sides.`,
    refund: ({ amount, moment }: { amount: string; moment: string }) =>
      `You don't need one to get your money back: if nothing changes, ${amount} is refunded to you on ${moment}. A dispute doesn't delay that, unless the seller hands the item over or a moderator decides first.`,
    back: 'Go back',
    send: 'Send to a moderator',
    kind: 'What happened?',
    field: 'What is wrong?',
    help: "Tell us what you received or didn't receive, and when.",
    pictures: 'Pictures',
    picturesFailed: "Some pictures weren't sent. Add them again on this page.",
  },
  withdraw: {
    title: 'Withdraw the dispute?',
    description:
      'The order goes on as if there had been no dispute. If a deadline has passed meanwhile, it takes effect now: the seller may be paid.',
    back: 'Keep the dispute',
    confirm: 'Withdraw it',
  },
}
