import type { ApprovalReason, ApprovalState } from '@/modules/catalog/listings/approval-contract'
import { index, integer, json, sql, table, text } from '@/src/db/columns'

/** Sellers on holiday. */
export const holidays = table(
  'catalog_holidays',
  {
    sellerId: text('seller_id').primaryKey(),
    startedAt: integer('started_at').notNull(),
    /** When it ends by itself; null if only the seller ends it. */
    until: integer('until'),
  },
  (row) => [index('catalog_holidays_until').on(row.until).where(sql`until is not null`)],
)

/** Listings that staff approve before they are for sale, or did. */
export const approvals = table(
  'catalog_approvals',
  {
    /** Id of the listing. */
    id: text('id').primaryKey(),
    sellerId: text('seller_id').notNull(),
    state: text('state').$type<ApprovalState>().notNull(),
    /** Why it waits. */
    reasons: json<ApprovalReason[]>('reasons').notNull(),
    /** When it began to wait, for the last time. */
    since: integer('since').notNull(),
    /** The price that staff approved last, up to which it doesn't wait again; null before that. */
    approvedCents: integer('approved_cents'),
    /** Why staff declined it; null unless they did. */
    declineReason: text('decline_reason'),
  },
  (row) => [index('catalog_approvals_seller').on(row.sellerId)],
)
