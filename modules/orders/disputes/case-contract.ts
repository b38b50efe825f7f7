import * as v from 'valibot'
import { decisionKinds, Order, Outcome, reasonCodes } from '@/modules/orders/contract'
import { paymentHolds } from '@/modules/orders/order/chargeback-contract'
import { StaffAct } from '@/modules/wallet/contract'

/** One leg of a journal: a signed decimal string of dollars, debit positive. */
export const PresentedLeg = v.object({ account: v.string(), amount: v.string() })

/** A user's activity on the site in the last 90 days. */
const PartyFigures = v.object({
  bought: v.number(),
  sold: v.number(),
  completed: v.number(),
  refunded: v.number(),
  disputes: v.number(),
  disputesWon: v.number(),
  disputesLost: v.number(),
  chargebacks: v.number(),
  /** Orders with the other party of this case, this one included. */
  together: v.number(),
})
export type PartyFigures = v.InferOutput<typeof PartyFigures>

const CaseParty = v.object({
  role: v.picklist(['buyer', 'seller']),
  userId: v.string(),
  username: v.string(),
  temporary: v.boolean(),
  hasLeft: v.boolean(),
  figures: PartyFigures,
})
export type CaseParty = v.InferOutput<typeof CaseParty>

const Reading = v.object({
  side: v.picklist(['buyer', 'seller']),
  observed: v.string(),
  finding: v.string(),
  readAt: v.string(),
  sha256: v.string(),
})

const caseEventKinds = ['state', 'dispute', 'message', 'direct', 'decision', 'appeal', 'money'] as const

/** Something that happened: a new state, a text, a decision or a journal. */
const CaseEvent = v.object({
  at: v.string(),
  kind: v.picklist(caseEventKinds),
  /** Who: a role, an opener of disputes, or the name of a staff member. */
  by: v.nullable(v.string()),
  /** The state, the first part of the journal's key, the state of an appeal, or what a decision was: "decided refund". */
  fact: v.nullable(v.string()),
  text: v.nullable(v.string()),
  journal: v.nullable(v.array(PresentedLeg)),
})
export type CaseEvent = v.InferOutput<typeof CaseEvent>

/** What a module changed of the terms: dollars of the price, or of all fees; seconds to pay, or to hand over the item. */
const CaseChange = v.object({
  term: v.picklist(['price', 'fees', 'reservation', 'delivery']),
  by: v.string(),
  from: v.string(),
  to: v.string(),
})
export type CaseChange = v.InferOutput<typeof CaseChange>

const PastDecision = v.object({
  orderId: v.string(),
  number: v.number(),
  kind: v.picklist(decisionKinds),
  outcome: Outcome,
  reasonCode: v.picklist(reasonCodes),
  reason: v.string(),
  /** What the buyer gets back by a split; null for other outcomes. */
  refunded: v.nullable(v.string()),
  /** Null for the fallback decision. */
  by: v.nullable(v.string()),
  /** The caller decided it. */
  isOwn: v.boolean(),
  at: v.string(),
  undoUntil: v.nullable(v.string()),
})
export type PastDecision = v.InferOutput<typeof PastDecision>

/** Everything about an order that staff need to decide its dispute. */
export const Case = v.object({
  ...v.omit(Order, ['timeline', 'disputeMessages', 'appealUntil', 'decision']).entries,
  openedAt: v.nullable(v.string()),
  parties: v.array(CaseParty),
  /** What modules changed of the terms, in order. */
  changes: v.array(CaseChange),
  /** The text of the listing. */
  listingText: v.nullable(v.string()),
  payment: v.object({
    provider: v.string(),
    method: v.string(),
    paidAt: v.nullable(v.string()),
    captured: v.nullable(v.string()),
    fee: v.nullable(v.string()),
    refunded: v.string(),
    /** Why the payment isn't final; null once it is. */
    hold: v.nullable(v.picklist(paymentHolds)),
  }),
  /** The platform's evidence; null if it couldn't be observed. */
  evidence: v.nullable(
    v.object({
      finding: v.nullable(v.string()),
      observedAt: v.nullable(v.string()),
      /** The platform name of another player who has the copy. */
      otherHolder: v.nullable(v.string()),
      /** The decision that the delivery proof supports; null if it proves nothing. */
      outcome: v.nullable(Outcome),
      readings: v.array(Reading),
    }),
  ),
  /** The latest decisions of cases with the same finding. */
  rulings: v.array(PastDecision),
  timeline: v.array(CaseEvent),
  /** The decisions that staff can make now, with everything that each books on the order. */
  decisions: v.array(v.object({ outcome: Outcome, journal: v.array(PresentedLeg) })),
  /** A decision above the limit that waits for a second staff member. */
  proposal: v.nullable(PastDecision),
  /** A decision that can still be undone. */
  undoable: v.nullable(PastDecision),
  /** The open appeal against the decision. */
  appealToDecide: v.nullable(
    v.object({
      outcome: v.picklist(['release', 'refund']),
      /** False for the staff who made the decision. */
      mayDecide: v.boolean(),
      /** The refund has left, so the site pays the seller if the decision is overturned. */
      isPaidBySite: v.boolean(),
      /** Everything that overturning the decision books on the order; null if money has moved, so it can't be overturned. */
      journal: v.nullable(v.array(PresentedLeg)),
    }),
  ),
  /** The price is above the limit of what one staff member may decide. */
  needsSecondPerson: v.boolean(),
  /** For how many seconds a decision can be undone; 0 if it can't. */
  undoSeconds: v.number(),
  /** What staff did with the money of the order, and what they proposed, newest first. */
  acts: v.array(StaffAct),
  /** Staff can cancel the order and refund the buyer. */
  canCancel: v.boolean(),
})
export type Case = v.InferOutput<typeof Case>
