import type Stripe from 'stripe'
import type { BankDispute, PaymentIntent, Refund } from '@/modules/orders/ports'

/** The values of a status that the installed Stripe package knows, without the `string` that it allows beside them. */
type Known<Status> = Status extends string ? (string extends Status ? never : Status) : never

/** What a state of an object at Stripe means here (`as`) and what follows in an unpaid, an open and an ended order. */
interface State<As> {
  as: As
  unpaid: string
  open: string
  ended: string
}

const never = "can't be"
const waits = {
  as: 'awaiting',
  unpaid: 'waits; when the reservation ends, the intent is canceled',
  open: never,
  ended: 'the intent is canceled before the listing is free again',
} as const

export const intentStates: Record<Known<Stripe.PaymentIntent.Status>, State<PaymentIntent['status']>> = {
  requires_payment_method: waits,
  requires_confirmation: waits,
  requires_action: waits,
  requires_capture: waits,
  processing: {
    as: 'processing',
    unpaid:
      '`payment_hold` is `processing`; the listing stays reserved until the payment succeeds or is canceled',
    open: never,
    ended: never,
  },
  succeeded: {
    as: 'succeeded',
    unpaid: 'the order is paid; another amount or currency is an unmatched payment',
    open: 'read before every release and every refund',
    ended: 'an unmatched payment if the order expired, which is refunded',
  },
  canceled: {
    as: 'canceled',
    unpaid: 'the order expires, and the listing is free again',
    open: never,
    ended: 'nothing: no money has moved',
  },
}

const refundFollowed = {
  as: 'pending',
  unpaid: never,
  open: 'nothing is booked yet; the refund counts as under way',
  ended: 'the buyer waits; each event and each refund job reads it again',
} as const
const refundFailed = {
  as: 'failed',
  unpaid: never,
  open: 'takes the booking back',
  ended: 'takes the booking back and refunds again under a new key; the error is a case for staff',
} as const

/** Stripe types it as any string. */
export const refundStates: Record<string, State<Refund['status']>> = {
  pending: refundFollowed,
  requires_action: refundFollowed,
  succeeded: {
    as: 'succeeded',
    unpaid: never,
    open: 'booked; a full refund made in the dashboard ends the order',
    ended: 'booked; the order is refunded once the whole price is',
  },
  failed: refundFailed,
  canceled: refundFailed,
}

const inquiry = 'can be answered; `payment_hold` is `inquiry` while Stripe has withdrawn nothing'
const chargebackOpen = `${inquiry}; a chargeback stops the order once it has`
const endedOpen = "the seller can't withdraw the money; a chargeback is booked once Stripe withdraws it"
const disputeOpen = { unpaid: never, open: chargebackOpen, ended: endedOpen } as const
const inquiryOpen = { unpaid: never, open: inquiry, ended: "the seller can't withdraw the money" } as const
const disputeEnded = {
  unpaid: never,
  open: 'the hold ends, and the deadlines run again',
  ended: 'the seller can withdraw the money again',
} as const

export const disputeStates: Record<Known<Stripe.Dispute.Status>, State<BankDispute['status']>> = {
  warning_needs_response: { as: 'needs_response', ...inquiryOpen },
  warning_under_review: { as: 'under_review', ...inquiryOpen },
  warning_closed: { as: 'closed', ...disputeEnded },
  prevented: { as: 'closed', ...disputeEnded },
  needs_response: { as: 'needs_response', ...disputeOpen },
  under_review: { as: 'under_review', ...disputeOpen },
  appeal_needs_response: { as: 'under_review', ...disputeOpen },
  appeal_under_review: { as: 'under_review', ...disputeOpen },
  won: {
    as: 'won',
    unpaid: never,
    open: 'what Stripe withdrew is booked back, and the deadlines run again',
    ended: 'what Stripe withdrew goes to whoever bore the loss',
  },
  lost: {
    as: 'lost',
    unpaid: never,
    open: 'the loss is booked, and the rest is refunded; without withdrawn money only the hold ends',
    ended: 'whoever is liable bears the loss; without withdrawn money nothing is booked',
  },
}

/** States of objects that aren't a status: they are read together with the intent (`modules/checkout/stripe/payment-intents.ts`). */
export const riskStates: Record<string, Omit<State<never>, 'as'>> = {
  'review: open': { unpaid: never, open: '`payment_hold` is `review`', ended: inquiryOpen.ended },
  'review: closed': disputeEnded,
  'early fraud warning: actionable': {
    unpaid: never,
    open: '`payment_hold` is `fraud_warning` until staff dismiss the warning or the order is refunded',
    ended: inquiryOpen.ended,
  },
  'early fraud warning: not actionable': disputeEnded,
}

/** States of connected accounts, as `accounts.ts` derives them, and what follows for the seller. */
export const accountStates = {
  incomplete: 'no payouts; the wallet leads to the form at Stripe',
  checking: 'no payouts until Stripe has checked the details; the seller need not act',
  restricted: 'no payouts; the seller is notified, and the wallet leads to what Stripe asks for',
  rejected:
    'no payouts, for good; the seller is notified, and the balance stays until staff have agreed on another way',
  bank_failed:
    'no payouts; the seller is notified: the bank sent a payout back, which waits at Stripe for another bank account',
  closed: 'no payouts; the seller is notified, and the wallet creates a new account',
  ready: 'payouts are sent, 24 hours after a change of the bank account',
} as const
export type StripeAccountState = keyof typeof accountStates

/** States of transfers, which are the payouts of this site, and of the payouts of connected accounts to banks. */
export const payoutStates: Record<string, string> = {
  'transfer: no such transfer': 'the payout stays requested and is sent again under its key',
  'transfer: sent': 'the payout is paid and booked',
  'transfer: partly reversed': 'what came back is booked to the seller',
  'transfer: reversed': "the payout is returned: the whole amount is the seller's balance again",
  'payout: pending, in_transit': "the money is the seller's; the wallet shows by when their bank has it",
  'payout: paid': "nothing: the seller's bank has the money",
  'payout: failed': 'the account is read again: `bank_failed`',
  'payout: canceled': 'the account is read again: the money stays in it',
}
