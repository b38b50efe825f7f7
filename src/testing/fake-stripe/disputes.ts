import { announce } from '@/src/testing/fake-stripe/announce'
import { enter } from '@/src/testing/fake-stripe/balance'
import { type Books, get, keep, newId, seconds } from '@/src/testing/fake-stripe/books'
import { type Params, text } from '@/src/testing/fake-stripe/form'
import { page } from '@/src/testing/fake-stripe/lists'
import type { Dispute } from '@/src/testing/fake-stripe/objects'

/** What Stripe charges for a dispute. */
export const disputeFeeCents = 1500

type Kept = Dispute & { balance_transactions: string[] }

interface Complaint {
  /** Less than the charge, or more, where the bank took another sum. */
  amount?: number
  /** A mere question of the bank: no money moves. */
  inquiry?: boolean
}

/** The buyer's bank takes the money back. Answers the dispute's id. */
export function openDispute(books: Books, intentId: string, complaint: Complaint = {}): string {
  const { latest_charge, currency } = get(books, 'payment_intent', intentId)
  const disputed = get(books, 'charge', latest_charge ?? '')
  const dispute = keep(books, {
    id: newId(books, 'du'),
    object: 'dispute',
    amount: complaint.amount ?? disputed.amount,
    balance_transactions: [],
    charge: disputed.id,
    created: seconds(books),
    currency,
    is_charge_refundable: complaint.inquiry === true,
    livemode: books.live,
    payment_intent: intentId,
    reason: 'product_not_received',
    status: complaint.inquiry ? 'warning_needs_response' : 'needs_response',
  })
  disputed.disputed = true
  if (!complaint.inquiry) withdraw(books, dispute)
  announce(books, 'charge.dispute.created', dispute)
  if (!complaint.inquiry) announce(books, 'charge.dispute.funds_withdrawn', dispute)
  return dispute.id
}

interface Closing {
  feeBack?: boolean
  /** Of what is lost so much comes back all the same: the bank sees that it was refunded before. */
  partBack?: number
}

/** The bank decides: won gives the money back to the site, with or without the fee. An inquiry is merely closed. */
export function closeDispute(
  books: Books,
  disputeId: string,
  end: 'won' | 'lost',
  { feeBack = false, partBack = 0 }: Closing = {},
): void {
  const dispute = get(books, 'dispute', disputeId)
  if (dispute.status.startsWith('warning_')) dispute.status = 'warning_closed'
  else dispute.status = end
  if (dispute.status === 'won') {
    reinstate(books, dispute, dispute.amount, feeBack ? -disputeFeeCents : 0)
  } else if (dispute.status === 'lost' && partBack > 0) reinstate(books, dispute, partBack)
  dispute.is_charge_refundable = true
  announce(books, 'charge.dispute.closed', dispute)
}

/** The bank decides otherwise than before: what it had kept of a lost dispute comes back. */
export function overturn(books: Books, disputeId: string): void {
  const dispute = get(books, 'dispute', disputeId)
  dispute.status = 'won'
  reinstate(books, dispute, keptCents(books, dispute))
  announce(books, 'charge.dispute.closed', dispute)
}

/** What a charge's disputes have taken and not given back. */
export function disputedCents(books: Books, chargeId: string): number {
  return [...books.tables.dispute.values()]
    .filter(({ charge }) => charge === chargeId)
    .reduce((cents, dispute) => cents + keptCents(books, dispute), 0)
}

function keptCents({ tables }: Books, { balance_transactions }: Kept): number {
  return balance_transactions.reduce(
    (cents, id) => cents - (tables.balance_transaction.get(id)?.amount ?? 0),
    0,
  )
}

/** GET /v1/disputes */
export function listDisputes(books: Books, params: Params) {
  const intent = text(params, 'payment_intent')
  const own = [...books.tables.dispute.values()].filter(
    (dispute) => intent === undefined || dispute.payment_intent === intent,
  )
  return page('/v1/disputes', own, params)
}

function reinstate(books: Books, dispute: Kept, amount: number, fee = 0): void {
  const { id, currency } = dispute
  const line = enter(books, { type: 'adjustment', source: id, amount, fee, currency })
  dispute.balance_transactions.push(line.id)
  announce(books, 'charge.dispute.funds_reinstated', dispute)
}

function withdraw(books: Books, dispute: Kept): void {
  const { id, amount, currency } = dispute
  const line = enter(books, {
    type: 'adjustment',
    source: id,
    amount: -amount,
    fee: disputeFeeCents,
    currency,
  })
  dispute.balance_transactions.push(line.id)
}
