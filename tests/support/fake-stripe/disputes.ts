import { addBalanceTransaction } from '@/tests/support/fake-stripe/balance'
import { recordEvent } from '@/tests/support/fake-stripe/events'
import { type Params, stringParam } from '@/tests/support/fake-stripe/form-params'
import { listPage } from '@/tests/support/fake-stripe/lists'
import type { Dispute } from '@/tests/support/fake-stripe/objects'
import { getObject, newId, nowSeconds, type StripeStore, save } from '@/tests/support/fake-stripe/store'

export const disputeFeeCents = 1500

type StoredDispute = Dispute & { balance_transactions: string[] }

interface DisputeOptions {
  /** Default: the whole charge. The bank may take less or more. */
  amount?: number
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
    is_charge_refundable: options.inquiry === true,
    livemode: false,
    payment_intent: intentId,
    reason: 'product_not_received',
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
