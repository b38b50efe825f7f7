import type {
  CreditTransferAct,
  CreditTransferKind,
  CreditTransferState,
  EntryProblem,
  EntryState,
} from '@/modules/manual/contract'
import { bool, index, integer, sql, table, text, uniqueIndex } from '@/src/db/columns'

/** What buyers were asked to transfer. The provider's own records, separate from the orders. */
export const intents = table('manual_intents', {
  id: text('id').primaryKey(),
  key: text('key').notNull().unique(),
  orderId: text('order_id').notNull().unique(),
  buyerId: text('buyer_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
  /** What the buyer writes on the transfer. */
  reference: text('reference').notNull().unique(),
  clientSecret: text('client_secret').notNull(),
  status: text('status').$type<'awaiting' | 'succeeded' | 'canceled'>().notNull(),
  chargedAt: integer('charged_at'),
})

/** Statement files of the bank, each imported once. */
export const statements = table('manual_statements', {
  /** The SHA-256 of the file. */
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  staffId: text('staff_id').notNull(),
  at: integer('at').notNull(),
})

/** Money that arrived at the bank, and money of the site that left, by the bank's statements. */
export const entries = table(
  'manual_entries',
  {
    id: text('id').primaryKey(),
    statementId: text('statement_id')
      .notNull()
      .references(() => statements.id),
    /** Its place in the file. */
    row: integer('row').notNull(),
    /** The bank's ID of it or, without one, a hash of all its fields: the same entry in two files counts once. */
    fingerprint: text('fingerprint').notNull(),
    /** `2026-01-31`. */
    day: text('day').notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    text: text('text').notNull(),
    payer: text('payer').notNull(),
    account: text('account').notNull(),
    intentId: text('intent_id').references(() => intents.id),
    /** The money left. */
    isDebit: bool('is_debit').notNull().default(false),
    /** The transfer that left, or came back. */
    transferId: text('transfer_id').references(() => creditTransfers.id),
    /** `open`: a case for staff; `counted`: it proves a payment, a transfer or its return; `returned`: closed by staff, such as money sent back. */
    state: text('state').$type<EntryState>().notNull(),
    problem: text('problem').$type<EntryProblem>(),
    /** Who imported or matched it, if a second person has to confirm that. */
    proposedBy: text('proposed_by'),
    /** The act of staff that counted it; `earlier` if a version without them did. */
    actId: text('act_id'),
    note: text('note'),
    at: integer('at').notNull(),
  },
  (row) => [
    uniqueIndex('manual_entries_fingerprint').on(row.fingerprint),
    index('manual_entries_intent').on(row.intentId),
    index('manual_entries_transfer').on(row.transferId),
    index('manual_entries_statement').on(row.statementId),
    index('manual_entries_state').on(row.state, row.id),
    index('manual_entries_open').on(row.at).where(sql`state = 'open'`),
  ],
)

/** Payment files for the bank, each with the transfers that staff send by it. */
export const paymentFiles = table('manual_payment_files', {
  /** Its ID at the bank. */
  id: text('id').primaryKey(),
  staffId: text('staff_id').notNull(),
  count: integer('count').notNull(),
  totalCents: integer('total_cents').notNull(),
  at: integer('at').notNull(),
})

/** Where sellers want to be paid. */
export const payees = table('manual_payees', {
  sellerId: text('seller_id').primaryKey(),
  name: text('name').notNull(),
  /** An IBAN, or what the operator asks for instead. */
  account: text('account').notNull(),
  /** Empty if the seller entered none. */
  bic: text('bic').notNull(),
  /** Payouts are paused until this time, because the account is new or was changed. */
  frozenUntil: integer('frozen_until'),
})

/** Refunds and payouts that staff send through the bank. */
export const creditTransfers = table(
  'manual_credit_transfers',
  {
    /** What the transfer says, so that statements name it. */
    id: text('id').primaryKey(),
    kind: text('kind').$type<CreditTransferKind>().notNull(),
    key: text('key').notNull().unique(),
    /** The payment that a refund returns; null for a payout. */
    intentId: text('intent_id').references(() => intents.id),
    /** Null for a refund. */
    payoutId: text('payout_id'),
    /** Who gets the money. */
    userId: text('user_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    name: text('name').notNull(),
    /** An IBAN or another account; empty if it isn't known. */
    account: text('account').notNull(),
    bic: text('bic').notNull(),
    state: text('state').$type<CreditTransferState>().notNull(),
    /** Cents that a bank sent back. */
    returnedCents: integer('returned_cents').notNull().default(0),
    fileId: text('file_id').references(() => paymentFiles.id),
    /** What a person proposed, if a second one has to do the same. */
    proposal: text('proposal').$type<CreditTransferAct>(),
    proposedBy: text('proposed_by'),
    /** The latest act of staff about it; `earlier` if a version without them had paid it. */
    actId: text('act_id'),
    /** Why it was canceled. */
    note: text('note'),
    at: integer('at').notNull(),
  },
  (row) => [
    index('manual_credit_transfers_intent').on(row.intentId),
    index('manual_credit_transfers_file').on(row.fileId),
    index('manual_credit_transfers_user').on(row.userId),
    index('manual_credit_transfers_waiting').on(row.at).where(sql`state = 'waiting'`),
    index('manual_credit_transfers_sent').on(row.fileId).where(sql`state = 'sent'`),
  ],
)

export type IntentRow = typeof intents.$inferSelect
export type CreditTransferRow = typeof creditTransfers.$inferSelect
