import type Stripe from 'stripe'

/** A stored object: the names and types of Stripe's own package, with ids instead of linked objects. */
type StoredFields<Whole, Names extends keyof Whole, Links = unknown> = Pick<
  Whole,
  Exclude<Names, keyof Links>
> &
  Links

export type PaymentIntent = StoredFields<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'canceled_at'
  | 'capture_method'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'description'
  | 'livemode'
  | 'metadata'
  | 'payment_method_types'
  | 'status'
  | 'transfer_group',
  {
    latest_charge: string | null
    review: string | null
    last_payment_error: { code: string; message: string } | null
  }
>

export type Charge = StoredFields<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_refunded'
  | 'created'
  | 'currency'
  | 'disputed'
  | 'livemode'
  | 'paid'
  | 'refunded'
  | 'status',
  {
    payment_intent: string
    balance_transaction: string | null
    outcome: { risk_level: string } | null
    payment_method_details: { type: 'card'; card: FakeCard } | null
  }
>

interface FakeCard {
  brand: string
  country: string
  funding: string
  three_d_secure: { result: string } | null
}

export type BalanceTransaction = StoredFields<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'amount' | 'available_on' | 'created' | 'currency' | 'fee' | 'net' | 'type',
  { source: string }
>

export type Refund = StoredFields<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'failure_reason' | 'metadata' | 'status',
  { charge: string; payment_intent: string; balance_transaction: string }
>

export type Dispute = StoredFields<
  Stripe.Dispute,
  | 'id'
  | 'object'
  | 'amount'
  | 'created'
  | 'currency'
  | 'is_charge_refundable'
  | 'livemode'
  | 'reason'
  | 'status',
  {
    charge: string
    payment_intent: string
    balance_transactions: string[]
    evidence: Record<string, string>
    evidence_details: {
      due_by: number
      has_evidence: boolean
      past_due: boolean
      submission_count: number
    }
  }
>

export type Review = StoredFields<
  Stripe.Review,
  'id' | 'object' | 'closed_reason' | 'created' | 'livemode' | 'open' | 'opened_reason' | 'reason',
  { charge: string; payment_intent: string }
>

type EarlyFraudWarning = StoredFields<
  Stripe.Radar.EarlyFraudWarning,
  'id' | 'object' | 'actionable' | 'created' | 'fraud_type' | 'livemode',
  { charge: string; payment_intent: string }
>

export type Account = StoredFields<
  Stripe.Account,
  | 'id'
  | 'object'
  | 'capabilities'
  | 'created'
  | 'details_submitted'
  | 'email'
  | 'metadata'
  | 'payouts_enabled',
  {
    external_accounts: { object: 'list'; data: BankAccount[] }
    requirements?: Pick<Stripe.Account.Requirements, 'disabled_reason' | 'currently_due'>
  }
>

export interface BankAccount {
  id: string
  object: 'bank_account'
  bank_name: string
  last4: string
  status: string
}

export type Transfer = StoredFields<
  Stripe.Transfer,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_reversed'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'metadata'
  | 'reversed'
  | 'transfer_group',
  { destination: string; destination_payment: string; balance_transaction: string }
>

export type TransferReversal = StoredFields<
  Stripe.TransferReversal,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata',
  { transfer: string; balance_transaction: string }
>

export type StripeEvent = StoredFields<
  Stripe.EventBase,
  'id' | 'object' | 'account' | 'api_version' | 'created' | 'livemode',
  { type: string; data: { object: { id: string; object: string } } }
>

/** Stored objects by Stripe's object type. */
export interface ObjectTypes {
  payment_intent: PaymentIntent
  charge: Charge
  balance_transaction: BalanceTransaction
  refund: Refund
  dispute: Dispute
  review: Review
  'radar.early_fraud_warning': EarlyFraudWarning
  account: Account
  transfer: Transfer
  transfer_reversal: TransferReversal
  event: StripeEvent
}
export type ObjectType = keyof ObjectTypes
