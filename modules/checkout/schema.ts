import type { StripeAccountState } from '@/modules/checkout/stripe/provider-states'
import { bool, index, integer, primaryKey, serial, table, text } from '@/src/db/columns'

/** The sandbox provider's own records, separate from the site's. A real provider stores them on its side. */
export const sandboxIntents = table(
  'checkout_sandbox_intents',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull().unique(),
    clientSecret: text('client_secret').notNull().unique(),
    orderId: text('order_id').notNull(),
    buyerId: text('buyer_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    status: text('status').$type<'awaiting' | 'succeeded' | 'canceled'>().notNull(),
    chargedAt: integer('charged_at'),
  },
  (row) => [index('checkout_sandbox_intents_order').on(row.orderId)],
)

export const sandboxRefunds = table(
  'checkout_sandbox_refunds',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull().unique(),
    intentId: text('intent_id')
      .notNull()
      .references(() => sandboxIntents.id),
    amountCents: integer('amount_cents').notNull(),
  },
  (row) => [index('checkout_sandbox_refunds_intent').on(row.intentId)],
)

/** How the sandbox's bank, card network or staff doubt a payment. */
export type DoubtKind = 'chargeback' | 'inquiry' | 'fraud_warning' | 'review'

/** Payments that the sandbox's bank disputes, or that are doubted otherwise. */
export const sandboxDisputes = table('checkout_sandbox_disputes', {
  id: text('id').primaryKey(),
  intentId: text('intent_id')
    .notNull()
    .unique()
    .references(() => sandboxIntents.id),
  kind: text('kind').$type<DoubtKind>().notNull().default('chargeback'),
  openedAt: integer('opened_at').notNull(),
  dueBy: integer('due_by').notNull(),
  /** The decision of the bank; null until then. */
  result: text('result').$type<'won' | 'lost'>(),
  /** When evidence was submitted. */
  submittedAt: integer('submitted_at'),
})

export const sandboxPayouts = table('checkout_sandbox_payouts', {
  id: text('id').primaryKey(),
  key: text('key').notNull().unique(),
  amountCents: integer('amount_cents').notNull(),
})

/** Cards declined within the last hour, by the hash of the user or the address. */
export const declines = table(
  'checkout_declines',
  {
    id: serial('id'),
    key: text('key').notNull(),
    at: integer('at').notNull(),
  },
  (row) => [index('checkout_declines_key').on(row.key, row.at), index('checkout_declines_at').on(row.at)],
)

/** This installation's identity at Stripe. One row. */
export const stripeInstallation = table('checkout_stripe_installation', {
  only: integer('only').primaryKey(),
  /** Prefix of every idempotency key sent to Stripe. */
  id: text('id').notNull(),
  /** True for live-mode keys. The money of the two modes must never mix in one ledger. */
  live: bool('live').notNull(),
  /** Time in ms up to which Stripe's event list was read. */
  eventsReadTo: integer('events_read_to').notNull(),
})

/** The sellers' connected Stripe accounts, which receive their payouts. */
export const stripeAccounts = table('checkout_stripe_accounts', {
  sellerId: text('seller_id').primaryKey(),
  accountId: text('account_id').notNull().unique(),
  state: text('state').$type<StripeAccountState>().notNull(),
  /** Ids of the bank accounts or cards Stripe pays to, separated by spaces. */
  banks: text('banks').notNull(),
  /** The first of them, masked: `Test Bank •••• 6789`. */
  destination: text('destination'),
  /** Payouts are paused until this time, because the account is new or was changed. */
  frozenUntil: integer('frozen_until'),
})

/** The Stripe account each payout goes to. */
export const stripeTransfers = table('checkout_stripe_transfers', {
  /** The payout's idempotency key. */
  key: text('key').primaryKey(),
  payoutId: text('payout_id').notNull(),
  accountId: text('account_id').notNull(),
  /** Increases after each rejected attempt, because a new attempt needs a new idempotency key at Stripe. */
  attempt: integer('attempt').notNull(),
})

/** Received Stripe events, each stored once. */
export const stripeEvents = table(
  'checkout_stripe_events',
  {
    /** The Stripe event id. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    kind: text('kind').$type<'intent' | 'payout' | 'account'>().notNull(),
    /** The object to sync: a payment intent id, a payout key or an account id. */
    objectId: text('object_id').notNull(),
    receivedAt: integer('received_at').notNull(),
    /** `stranger`: it matches nothing on this site. */
    state: text('state').$type<'waiting' | 'read' | 'stranger'>().notNull(),
  },
  (row) => [index('checkout_stripe_events_received').on(row.receivedAt)],
)

/** What the last comparison found at only one of the provider and the ledger. */
export const reconcileDifferences = table(
  'checkout_reconcile_differences',
  {
    /** Where it is missing. */
    side: text('side').$type<'here' | 'there'>().notNull(),
    kind: text('kind').$type<'payment' | 'refund' | 'transfer' | 'payout'>().notNull(),
    /** The provider's id if it is missing here, otherwise the id of the payment intent or the payout. */
    id: text('id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** When it was found first. */
    at: integer('at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.side, row.kind, row.id] })],
)
