import type { WholeOutcome } from '@/modules/orders/contract'
import type { AppealState } from '@/modules/orders/order/appeal-contract'

/** Texts about appeals in the back office. */
export const appealMessages = {
  headline: 'Decide this appeal',
  says: { buyer: 'The buyer appeals', seller: 'The seller appeals' },
  answer: 'Answer to the appeal',
  panel: {
    title: 'Appeal',
    choose: 'Choose what happens to the decision',
    uphold: {
      release: 'Uphold: the seller keeps the money',
      refund: 'Uphold: the buyer gets the money',
    } satisfies Record<WholeOutcome, string>,
    overturn: {
      release: 'Overturn: refund the buyer',
      refund: 'Overturn: pay the seller',
    } satisfies Record<WholeOutcome, string>,
    books: 'Journal entries if overturned',
    booksNothing:
      'Upholding adds no journal entries. Money that waits moves when the decision can no longer be undone.',
    paidBySite:
      'The refund has left and stays with the buyer. If overturned, the site pays the seller from its own money.',
    untouchable: "Money has moved since the decision, so it can't be overturned.",
    reason: 'Answer',
    reasonHelp: 'Both parties can read it.',
    done: (number: number) => `Appeal about order #${number} decided`,
    notYou: 'You had a part in this decision, so someone else must decide the appeal.',
    second: 'Overturning creates a proposal that a second person must confirm.',
  },
  events: {
    open: (by: string) => `${by} appealed the decision`,
    upheld: (by: string) => `${by} upheld the decision`,
    overturned: (by: string) => `${by} overturned the decision`,
    closed: (by: string) => `${by} undid the appealed decision`,
    accepted: (by: string) => `${by} accepted the decision`,
  } satisfies Record<AppealState, (by: string) => string>,
}
