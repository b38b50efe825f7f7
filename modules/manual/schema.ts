import type { EntryProblem, EntryState } from '@/modules/manual/contract'
import { index, integer, sql, table, text, uniqueIndex } from '@/src/db/columns'

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

/** Money that arrived at the bank, by its statements. */
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
    /** `open`: a case for staff; `counted`: a part of the payment of its intent; `returned`: sent back through the bank. */
    state: text('state').$type<EntryState>().notNull(),
    problem: text('problem').$type<EntryProblem>(),
    /** Who imported or matched it, if a second person has to confirm that. */
    proposedBy: text('proposed_by'),
    note: text('note'),
    at: integer('at').notNull(),
  },
  (row) => [
    uniqueIndex('manual_entries_fingerprint').on(row.fingerprint),
    index('manual_entries_intent').on(row.intentId),
    index('manual_entries_statement').on(row.statementId),
    index('manual_entries_state').on(row.state, row.id),
    index('manual_entries_open').on(row.at).where(sql`state = 'open'`),
  ],
)

/** Refunds that staff send through the bank. */
export const refunds = table(
  'manual_refunds',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull().unique(),
    intentId: text('intent_id')
      .notNull()
      .references(() => intents.id),
    amountCents: integer('amount_cents').notNull(),
    state: text('state').$type<'waiting' | 'paid'>().notNull(),
    /** Who says that it was paid, if a second person has to confirm that. */
    proposedBy: text('proposed_by'),
    at: integer('at').notNull(),
  },
  (row) => [
    index('manual_refunds_intent').on(row.intentId),
    index('manual_refunds_waiting').on(row.at).where(sql`state = 'waiting'`),
  ],
)
