import type Stripe from 'stripe'

/** The objects of Stripe that payments, refunds, chargebacks and payouts of this site consist of. */
export const followedObjects = [
  'payment_intent',
  'charge',
  'refund',
  'review',
  'radar',
  'transfer',
  'payout',
  'account',
  'capability',
  'person',
] as const

/** Every event of these objects that the installed Stripe package knows. */
type FollowedType = Extract<Stripe.Event['type'], `${(typeof followedObjects)[number]}.${string}`>

/** `reads`: what is read again. `ignored`: why no money and no person is affected. */
export type EventRow = { reads: 'intent' | 'payout' | 'account' } | { ignored: string }

const intent = { reads: 'intent' } as const
const payout = { reads: 'payout' } as const
const account = { reads: 'account' } as const

/** Events of the site's own account. An event that isn't listed here concerns a connected account. */
export const siteEvents = {
  'payment_intent.amount_capturable_updated': intent,
  'payment_intent.canceled': intent,
  'payment_intent.created': {
    ignored: 'only the site creates intents; it reads the response, or looks the intent up by its order',
  },
  'payment_intent.partially_funded': intent,
  'payment_intent.payment_failed': intent,
  'payment_intent.processing': intent,
  'payment_intent.requires_action': {
    ignored: "the buyer's bank asks the buyer on the payment page; no money has moved",
  },
  'payment_intent.succeeded': intent,
  'charge.captured': { ignored: '`payment_intent.succeeded` comes with it' },
  'charge.dispute.closed': intent,
  'charge.dispute.created': intent,
  'charge.dispute.funds_reinstated': intent,
  'charge.dispute.funds_withdrawn': intent,
  'charge.dispute.updated': intent,
  'charge.expired': intent,
  'charge.failed': { ignored: '`payment_intent.payment_failed` comes with it' },
  'charge.pending': { ignored: '`payment_intent.processing` comes with it' },
  'charge.refund.updated': intent,
  'charge.refunded': intent,
  'charge.succeeded': { ignored: '`payment_intent.succeeded` comes with it' },
  'charge.updated': intent,
  'refund.created': intent,
  'refund.failed': intent,
  'refund.updated': intent,
  'radar.early_fraud_warning.created': intent,
  'radar.early_fraud_warning.updated': intent,
  'review.closed': intent,
  'review.opened': intent,
  'transfer.created': {
    ignored: 'only the site sends transfers; it reads the response, or looks the transfer up by its payout',
  },
  'transfer.reversed': payout,
  'transfer.updated': payout,
} satisfies Partial<Record<FollowedType, EventRow>>

/** Events of sellers' connected accounts. */
export const accountEvents = {
  'account.application.authorized': {
    ignored: 'an account is used only after the site has created it',
  },
  'account.application.deauthorized': account,
  'account.external_account.created': account,
  'account.external_account.deleted': account,
  'account.external_account.updated': account,
  'account.updated': account,
  'capability.updated': account,
  'payout.canceled': account,
  'payout.created': {
    ignored:
      "Stripe moves money that the seller already has to the seller's bank; `payout.failed` says if it fails",
  },
  'payout.failed': account,
  'payout.paid': { ignored: "the seller's bank has the money; `payout.failed` follows if it sends it back" },
  'payout.reconciliation_completed': { ignored: 'a report is ready; nothing has moved' },
  'payout.updated': account,
  'person.created': account,
  'person.deleted': account,
  'person.updated': account,
} satisfies Record<Exclude<FollowedType, keyof typeof siteEvents>, EventRow>

/** The types of the events of API v2 about a connected account begin with it; all are read. */
export const accountType = 'v2.core.account'

/** Returns what an event makes the site read again, or undefined if it is ignored or of another object. */
export function readsOf(
  type: string,
  isOfConnectedAccount: boolean,
): 'intent' | 'payout' | 'account' | undefined {
  if (isOfConnectedAccount && type.startsWith(accountType)) return 'account'
  const rows: Record<string, EventRow> = isOfConnectedAccount ? accountEvents : siteEvents
  const row = Object.hasOwn(rows, type) ? rows[type] : undefined
  return row && 'reads' in row ? row.reads : undefined
}

/** The events that are read, for the endpoint at Stripe and for its event list. */
export function typesRead(rows: Record<string, EventRow>): string[] {
  return Object.entries(rows).flatMap(([type, row]) => ('reads' in row ? [type] : []))
}
