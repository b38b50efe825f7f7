import { addBalanceTransaction } from '@/tests/support/fake-stripe/balance'
import { invalidRequest, resourceMissing } from '@/tests/support/fake-stripe/errors'
import { recordEvent } from '@/tests/support/fake-stripe/events'
import { hashParam, type Params, stringParam } from '@/tests/support/fake-stripe/form-params'
import { listPage } from '@/tests/support/fake-stripe/lists'
import type { Dispute } from '@/tests/support/fake-stripe/objects'
import { getObject, newId, nowSeconds, type StripeStore, save } from '@/tests/support/fake-stripe/store'

export const disputeFeeCents = 1500
/** How long the bank accepts evidence. */
const responseSeconds = 7 * 86_400
/** Characters in one text of the evidence. */
const evidenceTextMax = 20_000
const waitingStatuses = ['needs_response', 'warning_needs_response']

type StoredDispute = Dispute & { balance_transactions: string[] }

interface DisputeOptions {
  /** Default: the whole charge. The bank may take less or more. */
  amount?: number
  /** What the buyer told the bank. */
  reason?: string
  /** An inquiry moves no money. */
  inquiry?: boolean
}

/** The buyer's bank opens a dispute. Returns the dispute's id. */
export function openDispute(store: StripeStore, intentId: string, options: DisputeOptions = {}): string {
  const { latest_charge, currency } = getObject(store, 'payment_intent', intentId)
  const charge = getObject(store, 'charge', latest_charge ?? '')
  const dispute = save(store, {
    id: newId(store, 'du'),
    object: 'dispute',
    amount: options.amount ?? charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: nowSeconds(store),
    currency,
    evidence: {},
    evidence_details: {
      due_by: nowSeconds(store) + responseSeconds,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: options.inquiry === true,
    livemode: false,
    payment_intent: intentId,
    reason: options.reason ?? 'product_not_received',
    status: options.inquiry ? 'warning_needs_response' : 'needs_response',
  })
  charge.disputed = true
  if (!options.inquiry) withdraw(store, dispute)
  recordEvent(store, 'charge.dispute.created', dispute)
  if (!options.inquiry) recordEvent(store, 'charge.dispute.funds_withdrawn', dispute)
  return dispute.id
}

interface CloseOptions {
  refundsFee?: boolean
  /** Cents of a lost dispute that still come back, because they were refunded before. */
  reinstatedCents?: number
}

/** The bank decides. A won dispute returns the money, with or without the fee. An inquiry is just closed. */
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

/** The bank turns an inquiry into a chargeback: it takes the money, and asks for evidence again. */
export function escalateInquiry(store: StripeStore, disputeId: string): void {
  const dispute = getObject(store, 'dispute', disputeId)
  dispute.status = 'needs_response'
  dispute.evidence_details.due_by = nowSeconds(store) + responseSeconds
  withdraw(store, dispute)
  recordEvent(store, 'charge.dispute.funds_withdrawn', dispute)
}

/** POST /v1/disputes/:id: stages evidence, or submits it once, before the deadline. */
export function updateDispute(store: StripeStore, disputeId: string, params: Params): Dispute {
  const dispute = findDispute(store, disputeId)
  const { evidence_details: details } = dispute
  if (!waitingStatuses.includes(dispute.status))
    throw invalidRequest('This dispute does not accept evidence anymore.', 'charge_disputed')
  if (details.due_by < nowSeconds(store)) throw invalidRequest('The evidence is past due.')
  const evidence = hashParam(params, 'evidence')
  for (const [name, text] of Object.entries(evidence)) {
    if (!evidenceTexts.includes(name)) throw invalidRequest(`Unknown evidence: ${name}`, 'parameter_unknown')
    if (text.length > evidenceTextMax) throw invalidRequest(`${name} is too long.`, undefined, name)
  }
  Object.assign(dispute.evidence, evidence)
  details.has_evidence = Object.keys(dispute.evidence).length > 0
  if (stringParam(params, 'submit') === 'false') return dispute
  details.submission_count++
  dispute.status = dispute.status.startsWith('warning_') ? 'warning_under_review' : 'under_review'
  recordEvent(store, 'charge.dispute.updated', dispute)
  return dispute
}

/** POST /v1/disputes/:id/close: the site gives up, and the money stays with the buyer. */
export function acceptDispute(store: StripeStore, disputeId: string): Dispute {
  const dispute = findDispute(store, disputeId)
  if (dispute.status !== 'needs_response') throw invalidRequest('This dispute is already closed.')
  closeDispute(store, disputeId, 'lost')
  return dispute
}

function findDispute(store: StripeStore, id: string): StoredDispute {
  const found = store.tables.dispute.get(id)
  if (!found) throw resourceMissing('dispute', id)
  return found
}

const evidenceTexts = [
  'access_activity_log',
  'customer_email_address',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'uncategorized_text',
]

/** The bank reverses its decision: the money of a lost dispute comes back. */
export function overturnDispute(store: StripeStore, disputeId: string): void {
  const dispute = getObject(store, 'dispute', disputeId)
  dispute.status = 'won'
  reinstate(store, dispute, withheldCents(store, dispute))
  recordEvent(store, 'charge.dispute.closed', dispute)
}

/** Cents of a charge that disputes have withdrawn and not reinstated. */
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
  const disputes = [...store.tables.dispute.values()].filter(
    (dispute) => intent === undefined || dispute.payment_intent === intent,
  )
  return listPage('/v1/disputes', disputes, params)
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
