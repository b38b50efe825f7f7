import { disputedNumber } from '@/modules/checkout/service'
import {
  appealDecision,
  decideAppeal,
  decideDispute,
  markSent,
  openBuyerDispute,
  postDisputeMessage,
  undoDecision,
} from '@/modules/orders/service'
import type { ActAs } from '@/src/app/commands/demo/actors'
import { moderatorNames } from '@/src/app/commands/demo/demo-users'
import type { Deal } from '@/src/app/commands/demo/plan'
import { buy, createOffer } from '@/src/app/commands/demo/trades'

export interface DisputePlan {
  /** The stage that the dispute has reached. */
  end: 'open' | 'decided' | 'undone' | 'appealed' | 'upheld' | 'overturned'
  complaint: string
  answer: string
}

const wrongSerial = {
  complaint: 'The copy I got has a different serial number.',
  answer: "It's the one in my picture. Please check the tag inside.",
}
const nothingCame = {
  complaint: 'Nothing has arrived, and the seller has gone quiet.',
  answer: 'I traded it right after you paid. Look at your trades.',
}
const wrongItem = {
  complaint: 'I paid for the golden one and got the plain one.',
  answer: 'My listing says plain. The golden one costs more.',
}

/** Disputes that have ended, days ago. */
export const pastDisputes: readonly DisputePlan[] = [
  { end: 'decided', ...nothingCame },
  { end: 'upheld', ...wrongItem },
  { end: 'overturned', ...wrongSerial },
]
/** Disputes of today. */
export const currentDisputes: readonly DisputePlan[] = [
  { end: 'open', ...nothingCame },
  { end: 'open', ...wrongItem },
  { end: 'undone', ...wrongSerial },
  { end: 'decided', ...wrongItem },
  { end: 'appealed', ...wrongSerial },
]

const [first, second] = moderatorNames

/** Buys an item whose buyer opens a dispute, and plays the dispute until its end. */
export async function playDispute(
  as: ActAs,
  deal: Deal,
  { end, complaint, answer }: DisputePlan,
): Promise<void> {
  const { buyer, seller } = deal
  const id = await buy(as, deal, await createOffer(as, deal))
  await markSent(as(seller), id)
  await openBuyerDispute(as(buyer), id, { reason: complaint, kind: 'other' })
  await postDisputeMessage(as(seller), id, answer)
  if (end === 'open') return
  await decideDispute(as(first), id, {
    outcome: 'release',
    reason: 'The trade shows what the listing promised.',
    reasonCode: 'delivered',
  })
  if (end === 'decided') return
  if (end === 'undone') {
    await undoDecision(as(first), id, 'I had looked at another trade.')
    return
  }
  await appealDecision(as(buyer), id, 'Please compare the trade with the listing once more.')
  if (end === 'appealed') return
  await decideAppeal(as(second), id, {
    result: end,
    reason: end === 'upheld' ? 'Trade and listing agree.' : 'Trade and listing differ.',
    reasonCode: end === 'upheld' ? 'delivered' : 'wrong_item',
  })
}

/** Buys an item with a card whose bank takes the payment back. */
export async function playChargeback(as: ActAs, deal: Deal): Promise<void> {
  await buy(as, deal, await createOffer(as, deal), disputedNumber)
}
