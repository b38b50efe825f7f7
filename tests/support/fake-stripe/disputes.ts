import { addBalanceTransaction } from '@/tests/support/fake-stripe/balance'
import { recordEvent } from '@/tests/support/fake-stripe/events'
import { type Params, stringParam } from '@/tests/support/fake-stripe/form-params'
import { listPage } from '@/tests/support/fake-stripe/lists'
import type { Dispute } from '@/tests/support/fake-stripe/objects'
import { getObject, newId, nowSeconds, type StripeStore, save } from '@/tests/support/fake-stripe/store'

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
export function openDispute(store: StripeStore, intentId: string, complaint: DisputeOptions = {}): string {
  const { latest_charge, currency } = getObject(store, 'payment_intent', intentId)
  const disputed = getObject(store, 'charge', latest_charge ?? '')
  const dispute = save(store, {
    id: newId(store, 'du'),
    object: 'dispute',
    amount: complaint.amount ?? disputed.amount,
    balance_transactions: [],
    charge: disputed.id,
    created: nowSeconds(store),
    currency,
    is_charge_refundable: complaint.inquiry === true,
    livemode: store.live,
    payment_intent: intentId,
    reason: 'product_not_received',
    status: complaint.inquiry ? 'warning_needs_response' : 'needs_response',
  })
  disputed.disputed = true
  if (!complaint.inquiry) withdraw(store, dispute)
  recordEvent(store, 'charge.dispute.created', dispute)
  if (!complaint.inquiry) recordEvent(store, 'charge.dispute.funds_withdrawn', dispute)
  return dispute.id
}

interface CloseOptions {
  refundsFee?: boolean
  /** Of what is lost so much comes back all the same: the bank sees that it was refunded before. */
  reinstatedCents?: number
}

/** The bank decides: won gives the money back to the site, with or without the fee. An inquiry is merely closed. */
export function closeDispute(
  store: StripeStore,
  disputeId: string,
  end: 'won' | 'lost',
  { refundsFee = false, reinstatedCents = 0 }: CloseOptions = {},
): void {
  const dispute = getObject(store, 'dispute', disputeId)
  if (dispute.status.startsWith('warning_')) dispute.status = 'warning_closed'
  else dispute.status = end
  if (dispute.status === 'won') {
    reinstate(store, dispute, dispute.amount, refundsFee ? -disputeFeeCents : 0)
  } else if (dispute.status === 'lost' && reinstatedCents > 0) reinstate(store, dispute, reinstatedCents)
  dispute.is_charge_refundable = true
  recordEvent(store, 'charge.dispute.closed', dispute)
}

/** The bank decides otherwise than before: what it had kept of a lost dispute comes back. */
export function overturnDispute(store: StripeStore, disputeId: string): void {
  const dispute = getObject(store, 'dispute', disputeId)
  dispute.status = 'won'
  reinstate(store, dispute, withheldCents(store, dispute))
  recordEvent(store, 'charge.dispute.closed', dispute)
}

/** What a charge's disputes have taken and not given back. */
export function disputedCents(store: StripeStore, chargeId: string): number {
  return [...store.tables.dispute.values()]
    .filter(({ charge }) => charge === chargeId)
    .reduce((cents, dispute) => cents + withheldCents(store, dispute), 0)
}

function withheldCents({ tables }: StripeStore, { balance_transactions }: StoredDispute): number {
  return balance_transactions.reduce(
    (cents, id) => cents - (tables.balance_transaction.get(id)?.amount ?? 0),
    0,
  )
}

/** GET /v1/disputes */
export function listDisputes(store: StripeStore, params: Params) {
  const intent = stringParam(params, 'payment_intent')
  const own = [...store.tables.dispute.values()].filter(
    (dispute) => intent === undefined || dispute.payment_intent === intent,
  )
  return listPage('/v1/disputes', own, params)
}

function reinstate(store: StripeStore, dispute: StoredDispute, amount: number, fee = 0): void {
  const { id, currency } = dispute
  const line = addBalanceTransaction(store, { type: 'adjustment', source: id, amount, fee, currency })
  dispute.balance_transactions.push(line.id)
  recordEvent(store, 'charge.dispute.funds_reinstated', dispute)
}

function withdraw(store: StripeStore, dispute: StoredDispute): void {
  const { id, amount, currency } = dispute
  const line = addBalanceTransaction(store, {
    type: 'adjustment',
    source: id,
    amount: -amount,
    fee: disputeFeeCents,
    currency,
  })
  dispute.balance_transactions.push(line.id)
}
