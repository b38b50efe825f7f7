import type {
  FineAppealResult,
  PayoutMethod,
  PayoutState,
  StaffActKind,
  StaffActState,
} from '@/modules/wallet/contract'
import type { MonthFigure } from '@/modules/wallet/months/contract'
import { check, dialect, index, integer, json, primaryKey, serial, sql, table, text } from '@/src/db/columns'

/** The first part of a journal's key: `release`. */
export const journalKind = sql.raw(
  dialect === 'postgres' ? "split_part(key, ':', 1)" : "substr(key, 1, instr(key, ':') - 1)",
)
/** False for what every sale has, which is found without an index. */
export const isRareKind = sql`${journalKind} not in ('pay', 'release')`

/** The id of the act of staff that a journal is named after: the last part of its key, or null. */
export const actIdOfJournal = sql.raw(
  `case when key like 'goodwill%' or key like 'fine%' or key like 'clawback%' then ${
    dialect === 'postgres'
      ? "reverse(split_part(reverse(key), ':', 1))"
      : "replace(key, rtrim(key, replace(key, ':', '')), '')"
  } end`,
)

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
    index('wallet_journals_payout').on(row.payoutId).where(sql`payout_id is not null`),
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
    /** The payout provider; null if an earlier version requested the payout, which had one. */
    provider: text('provider'),
    state: text('state').$type<PayoutState>().notNull(),
    /** The seller's account when the payout was requested, masked. */
    destination: text('destination'),
    /** Cents that came back: rejected by the bank or reversed by the site. */
    returnedCents: integer('returned_cents').notNull().default(0),
    /** Why it failed, as reported by the provider or by us, for operators; or why staff rejected it, for the seller. */
    failureReason: text('failure_reason'),
    createdAt: integer('created_at').notNull(),
    paidAt: integer('paid_at'),
    /** By when the seller's account has it; null while the provider doesn't know. */
    arrivesAt: integer('arrives_at'),
  },
  (row) => [
    index('wallet_payouts_seller').on(row.sellerId, row.createdAt),
    index('wallet_payouts_state').on(row.state, row.id),
    index('wallet_payouts_failed').on(row.createdAt).where(sql`state = 'failed'`),
    check('wallet_payouts_amount', sql`amount_cents > 0`),
  ],
)

/** Months whose reports staff froze. */
export const closedMonths = table('wallet_closed_months', {
  /** In UTC: `2026-01`. */
  month: text('month').primaryKey(),
  closedAt: integer('closed_at').notNull(),
  /** What is owed to sellers at its beginning and end, and what moved it: they add up. */
  cents: json<Readonly<Record<'opening' | MonthFigure | 'closing', number>>>('cents').notNull(),
})

/** What staff did with money, and what they proposed. A row changes once: when a second person confirms it, or when it is taken back. */
export const staffActs = table(
  'wallet_staff_acts',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<StaffActKind>().notNull(),
    state: text('state').$type<StaffActState>().notNull(),
    orderId: text('order_id'),
    payoutId: text('payout_id'),
    /** Who gets the money; for a fine, who pays it. */
    userId: text('user_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    reason: text('reason').notNull(),
    /** Who did or proposed it. */
    staffId: text('staff_id').notNull(),
    /** The second person, if it took one. */
    confirmedBy: text('confirmed_by'),
    /** Until when staff can undo it, in ms; null if they can't. */
    undoUntil: integer('undo_until'),
    at: integer('at').notNull(),
    /** Who took it back, when and why. */
    closedBy: text('closed_by'),
    closedAt: integer('closed_at'),
    closedReason: text('closed_reason'),
  },
  (row) => [
    index('wallet_staff_acts_staff').on(row.staffId, row.at),
    index('wallet_staff_acts_user').on(row.userId, row.at),
    index('wallet_staff_acts_order').on(row.orderId).where(sql`order_id is not null`),
    check('wallet_staff_acts_amount', sql`amount_cents >= 0`),
  ],
)

/** Appeals of users against their fines, each once. */
export const fineAppeals = table(
  'wallet_fine_appeals',
  {
    actId: text('act_id')
      .primaryKey()
      .references(() => staffActs.id),
    userId: text('user_id').notNull(),
    text: text('text').notNull(),
    at: integer('at').notNull(),
    /** Null until it is decided. */
    result: text('result').$type<FineAppealResult>(),
    /** Who decided it, when and why. */
    decidedBy: text('decided_by'),
    decidedAt: integer('decided_at'),
    answer: text('answer'),
  },
  (row) => [
    index('wallet_fine_appeals_user').on(row.userId),
    index('wallet_fine_appeals_open').on(row.at).where(sql`result is null`),
  ],
)
