import { recordEvent } from '@/src/testing/fake-stripe/announce'
import { addBalanceTransaction } from '@/src/testing/fake-stripe/balance'
import { type StripeStore, getObject, save, newId, nowSeconds } from '@/src/testing/fake-stripe/books'
import { type Params, stringParam } from '@/src/testing/fake-stripe/form'
import { listPage } from '@/src/testing/fake-stripe/lists'
import type { Dispute } from '@/src/testing/fake-stripe/objects'

/** What Stripe charges for a dispute. */
export const disputeFeeCents = 1500

type StoredDispute = Dispute & { balance_transactions: string[] }

interface DisputeOptions {
  /** Less than the charge, or more, where the bank took another sum. */
  amount?: number
  /** A mere question of the bank: no money moves. */
  inquiry?: boolean
}

/** The buyer's bank takes the money back. Answers the dispute's id. */
export function openDispute(books: StripeStore, intentId: string, complaint: DisputeOptions = {}): string {
  const { latest_charge, currency } = getObject(books, 'payment_intent', intentId)
  const disputed = getObject(books, 'charge', latest_charge ?? '')
  const dispute = save(books, {
    id: newId(books, 'du'),
    object: 'dispute',
    amount: complaint.amount ?? disputed.amount,
    balance_transactions: [],
    charge: disputed.id,
    created: nowSeconds(books),
    currency,
    is_charge_refundable: complaint.inquiry === true,
    livemode: books.live,
    payment_intent: intentId,
    reason: 'product_not_received',
    status: complaint.inquiry ? 'warning_needs_response' : 'needs_response',
  })
  disputed.disputed = true
  if (!complaint.inquiry) withdraw(books, dispute)
  recordEvent(books, 'charge.dispute.created', dispute)
  if (!complaint.inquiry) recordEvent(books, 'charge.dispute.funds_withdrawn', dispute)
  return dispute.id
}

interface CloseOptions {
  refundsFee?: boolean
  /** Of what is lost so much comes back all the same: the bank sees that it was refunded before. */
  reinstatedCents?: number
}

/** The bank decides: won gives the money back to the site, with or without the fee. An inquiry is merely closed. */
export function closeDispute(
  books: StripeStore,
  disputeId: string,
  end: 'won' | 'lost',
  { refundsFee = false, reinstatedCents = 0 }: CloseOptions = {},
): void {
  const dispute = getObject(books, 'dispute', disputeId)
  if (dispute.status.startsWith('warning_')) dispute.status = 'warning_closed'
  else dispute.status = end
  if (dispute.status === 'won') {
    reinstate(books, dispute, dispute.amount, refundsFee ? -disputeFeeCents : 0)
  } else if (dispute.status === 'lost' && reinstatedCents > 0) reinstate(books, dispute, reinstatedCents)
  dispute.is_charge_refundable = true
  recordEvent(books, 'charge.dispute.closed', dispute)
}

/** The bank decides otherwise than before: what it had kept of a lost dispute comes back. */
export function overturnDispute(books: StripeStore, disputeId: string): void {
  const dispute = getObject(books, 'dispute', disputeId)
  dispute.status = 'won'
  reinstate(books, dispute, withheldCents(books, dispute))
  recordEvent(books, 'charge.dispute.closed', dispute)
}

/** What a charge's disputes have taken and not given back. */
export function disputedCents(books: StripeStore, chargeId: string): number {
  return [...books.tables.dispute.values()]
    .filter(({ charge }) => charge === chargeId)
    .reduce((cents, dispute) => cents + withheldCents(books, dispute), 0)
}

function withheldCents({ tables }: StripeStore, { balance_transactions }: StoredDispute): number {
  return balance_transactions.reduce(
    (cents, id) => cents - (tables.balance_transaction.get(id)?.amount ?? 0),
    0,
  )
}

/** GET /v1/disputes */
export function listDisputes(books: StripeStore, params: Params) {
  const intent = stringParam(params, 'payment_intent')
  const own = [...books.tables.dispute.values()].filter(
    (dispute) => intent === undefined || dispute.payment_intent === intent,
  )
  return listPage('/v1/disputes', own, params)
}

function reinstate(books: StripeStore, dispute: StoredDispute, amount: number, fee = 0): void {
  const { id, currency } = dispute
  const line = addBalanceTransaction(books, { type: 'adjustment', source: id, amount, fee, currency })
  dispute.balance_transactions.push(line.id)
  recordEvent(books, 'charge.dispute.funds_reinstated', dispute)
}

function withdraw(books: StripeStore, dispute: StoredDispute): void {
  const { id, amount, currency } = dispute
  const line = addBalanceTransaction(books, {
    type: 'adjustment',
    source: id,
    amount: -amount,
    fee: disputeFeeCents,
    currency,
  })
  dispute.balance_transactions.push(line.id)
}
