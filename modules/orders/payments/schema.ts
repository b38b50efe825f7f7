import type {
  BankDisputeStatus,
  EvidenceTexts,
  ResponseState,
} from '@/modules/orders/order/chargeback-contract'
import { orders } from '@/modules/orders/schema'
import { bool, index, integer, json, sql, table, text } from '@/src/db/columns'

/** The bank waits for a response. */
export const needsResponse = sql`status = 'needs_response' and state = 'open'`

/** Disputes of buyers' banks, and what the site responded. */
export const chargebackResponses = table(
  'orders_chargeback_responses',
  {
    /** The provider's id. */
    disputeId: text('dispute_id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    // Reported by the provider, see BankDispute.
    isInquiry: bool('is_inquiry').notNull(),
    status: text('status').$type<BankDisputeStatus>().notNull(),
    reason: text('reason').notNull(),
    amountCents: integer('amount_cents').notNull(),
    openedAt: integer('opened_at').notNull(),
    dueBy: integer('due_by'),
    submissions: integer('submissions').notNull(),
    // The site's response.
    state: text('state').$type<ResponseState>().notNull(),
    /** Submissions before the current response: a bank that turns an inquiry into a chargeback asks again. */
    priorSubmissions: integer('prior_submissions').notNull().default(0),
    /** The texts that staff edited or the site submitted; null while they would be composed from the order. */
    evidence: json<EvidenceTexts>('evidence'),
    /** Increases with every change of the draft and of the state, so that staff can't overwrite a change they haven't seen. */
    version: integer('version').notNull().default(1),
    /** Requests to the provider; each is a separate outbox job. */
    attempt: integer('attempt').notNull().default(0),
    /** Who submitted or accepted; null if nobody did, or the site did. */
    staffId: text('staff_id'),
    respondedAt: integer('responded_at'),
    /** Why the provider rejected the last response. */
    error: text('error'),
    /** When staff were reminded of the deadline. */
    remindedAt: integer('reminded_at'),
  },
  (row) => [
    index('orders_chargeback_responses_order').on(row.orderId),
    index('orders_chargeback_responses_due').on(row.dueBy).where(needsResponse),
    index('orders_chargeback_responses_opened').on(row.openedAt, row.disputeId),
    index('orders_chargeback_responses_staff').on(row.staffId),
  ],
)
