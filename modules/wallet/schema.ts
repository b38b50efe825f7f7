import type { PayoutMethod, PayoutState } from '@/modules/wallet/contract'
import { check, dialect, index, integer, primaryKey, serial, sql, table, text } from '@/src/db/columns'

/** The first part of a journal's key: `release`. */
export const journalKind = sql.raw(
  dialect === 'postgres' ? "split_part(key, ':', 1)" : "substr(key, 1, instr(key, ':') - 1)",
)
/** False for what every sale has, which is found without an index. */
export const isRareKind = sql`${journalKind} not in ('pay', 'release')`

/** One business fact in the ledger. Triggers reject updates and deletes. */
export const journals = table(
  'wallet_journals',
  {
    id: text('id').primaryKey(),
    /** For example `release:{order}`. Unique, so that a fact is posted once. */
    key: text('key').notNull().unique(),
    orderId: text('order_id'),
    payoutId: text('payout_id'),
    at: integer('at').notNull(),
  },
  (row) => [
    index('wallet_journals_order').on(row.orderId),
    index('wallet_journals_rare_kind').on(journalKind, row.id).where(isRareKind),
  ],
)

/** One leg of a journal, in cents: debit positive, credit negative. Triggers reject updates and deletes. */
export const postings = table(
  'wallet_postings',
  {
    id: serial('id'),
    journalId: text('journal_id')
      .notNull()
      .references(() => journals.id),
    account: text('account').notNull(),
    amountCents: integer('amount_cents').notNull(),
    at: integer('at').notNull(),
  },
  (row) => [
    index('wallet_postings_account').on(row.account, row.at, row.amountCents),
    index('wallet_postings_journal').on(row.journalId),
    check('wallet_postings_amount', sql`amount_cents <> 0`),
  ],
)

/** The provider account's balance in the ledger and in the payment provider's records, once a day. */
export const reconciliations = table(
  'wallet_reconciliations',
  {
    provider: text('provider').notNull(),
    /** In UTC: `2026-01-31`. */
    day: text('day').notNull(),
    at: integer('at').notNull(),
    oursCents: integer('ours_cents').notNull(),
    theirsCents: integer('theirs_cents').notNull(),
  },
  (row) => [primaryKey({ columns: [row.provider, row.day] })],
)

export const payouts = table(
  'wallet_payouts',
  {
    id: text('id').primaryKey(),
    sellerId: text('seller_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    method: text('method').$type<PayoutMethod>().notNull(),
    state: text('state').$type<PayoutState>().notNull(),
    /** The seller's account when the payout was requested, masked. */
    destination: text('destination'),
    /** Cents that came back: rejected by the bank or reversed by the site. */
    returnedCents: integer('returned_cents').notNull().default(0),
    /** Why it failed, as reported by the provider or by us, for operators; or why staff rejected it, for the seller. */
    failureReason: text('failure_reason'),
    createdAt: integer('created_at').notNull(),
    paidAt: integer('paid_at'),
  },
  (row) => [
    index('wallet_payouts_seller').on(row.sellerId, row.createdAt),
    index('wallet_payouts_state').on(row.state, row.id),
    index('wallet_payouts_failed').on(row.createdAt).where(sql`state = 'failed'`),
    check('wallet_payouts_amount', sql`amount_cents > 0`),
  ],
)
