import { index, integer, sql, table, text } from '@/src/db/columns'

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
