import type { Outcome, Party, ReasonCode, WholeOutcome } from '@/modules/orders/contract'
import type { AppealState } from '@/modules/orders/order/appeal-contract'

/** Why a dispute was decided as it was, in the words for its parties. */
export const grounds: Record<ReasonCode, string> = {
  delivered: 'The evidence shows that the item was delivered.',
  not_delivered: "The evidence shows that the item wasn't delivered.",
  wrong_item: "The item wasn't the one that was sold.",
  parties_agree: 'Both parties agreed on this.',
  no_evidence: 'Nothing proves that the item was delivered.',
  fraud: 'The moderator found an attempt at fraud.',
  other: '',
}

/** Texts about the decision of a dispute on the order page. */
export const decisionMessages = {
  title: 'Decision',
  results: {
    release: {
      buyer: 'The dispute was decided for the seller.',
      seller: 'The dispute was decided for you.',
      staff: 'The dispute was decided for the seller.',
    },
    refund: {
      buyer: 'The dispute was decided for you.',
      seller: 'The dispute was decided for the buyer.',
      staff: 'The dispute was decided for the buyer.',
    },
    split: {
      buyer: 'The dispute was decided for both of you: you get a part of the price back.',
      seller: 'The dispute was decided for both of you: the buyer gets a part of the price back.',
      staff: 'The dispute was decided for both parties: the buyer gets a part of the price back.',
    },
  } satisfies Record<Outcome, Record<Party, string>>,
  grounds,
  reason: 'Reason',
  final: 'The decision is final.',
  otherCanAppeal: {
    release: (moment: string) =>
      `The buyer can appeal until ${moment}. Until then the seller's share can't be paid out, unless the buyer accepts the decision.`,
    refund: (moment: string) => `The seller can appeal until ${moment}.`,
  } satisfies Record<WholeOutcome, (moment: string) => string>,
  left: 'Time left:',
  lead: {
    release: (moment: string) =>
      `If you think the decision is wrong, you can appeal once, until ${moment}. Another moderator then reviews it, and the seller can't withdraw the money until they decide.`,
    refund: (moment: string) =>
      `If you think the decision is wrong, you can appeal once, until ${moment}. Another moderator then reviews it. A refund that has left by then isn't taken back; if you win, the site pays you.`,
  } satisfies Record<WholeOutcome, (moment: string) => string>,
  field: "What's wrong with the decision?",
  help: 'The other party and the moderators can read it.',
  send: 'Appeal',
  accept: 'Accept decision',
  dialog: {
    title: 'Accept the decision?',
    description: "You give up your appeal. This can't be undone.",
    back: 'Go back',
    confirm: 'Accept and give up the appeal',
  },
  waiting: "The appeal is being reviewed. A refund or a payout that hasn't left waits until it is decided.",
  /** The result of an appeal. */
  ends: {
    upheld: 'Upheld after an appeal',
    overturned: 'Overturned after an appeal',
    closed: 'The decision was undone',
    accepted: 'The appeal was withdrawn',
  } satisfies Record<Exclude<AppealState, 'open'>, string>,
  paid: (amount: string) =>
    `The site paid the seller ${amount}, because the buyer had been refunded already.`,
}
