import { bool, index, integer, serial, table, text } from '@/src/db/columns'

/** The sandbox provider's own books, apart from the site's: what a real provider would keep on its side. */
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
  (row) => [
    index('checkout_sandbox_intents_order').on(row.orderId),
    index('checkout_sandbox_intents_buyer').on(row.buyerId),
  ],
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

export const sandboxPayouts = table('checkout_sandbox_payouts', {
  id: text('id').primaryKey(),
  key: text('key').notNull().unique(),
  amountCents: integer('amount_cents').notNull(),
})

/** Cards that were declined within the last hour, by the hash of whose or from where. */
export const declines = table(
  'checkout_declines',
  {
    id: serial('id'),
    key: text('key').notNull(),
    at: integer('at').notNull(),
  },
  (row) => [index('checkout_declines_key').on(row.key, row.at), index('checkout_declines_at').on(row.at)],
)

/** What this installation is to Stripe. One row. */
export const stripeInstallation = table('checkout_stripe_installation', {
  only: integer('only').primaryKey(),
  /** Before every key that Stripe gets. */
  id: text('id').notNull(),
  /** Whether it has live keys: the money of the two modes never meets in one ledger. */
  live: bool('live').notNull(),
  /** Up to when Stripe's list of events was read, ms since 1970. */
  eventsReadTo: integer('events_read_to').notNull(),
})

/** Where sellers are paid: an account with Stripe that is their own. */
export const stripeAccounts = table('checkout_stripe_accounts', {
  sellerId: text('seller_id').primaryKey(),
  accountId: text('account_id').notNull().unique(),
  state: text('state').$type<'incomplete' | 'checking' | 'ready'>().notNull(),
  /** Which banks or cards Stripe pays to, by their ids. */
  banks: text('banks').notNull(),
  /** Until when nothing is paid, because the account is new or was changed. */
  frozenUntil: integer('frozen_until'),
})

/** Where each payout goes. */
export const stripeTransfers = table('checkout_stripe_transfers', {
  /** The payout's. */
  key: text('key').primaryKey(),
  payoutId: text('payout_id').notNull(),
  accountId: text('account_id').notNull(),
  /** Counts what was refused for good; each has a key of its own with Stripe. */
  attempt: integer('attempt').notNull(),
})

/** What Stripe told of, each event once. */
export const stripeEvents = table(
  'checkout_stripe_events',
  {
    /** Stripe's own. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    kind: text('kind').$type<'intent' | 'payout' | 'account'>().notNull(),
    /** What is to be read again: a payment intent, a payout's key, an account. */
    objectId: text('object_id').notNull(),
    receivedAt: integer('received_at').notNull(),
    /** `stranger`: nothing here has to do with it. */
    state: text('state').$type<'waiting' | 'read' | 'stranger'>().notNull(),
  },
  (row) => [index('checkout_stripe_events_received').on(row.receivedAt)],
)
