import { index, integer, table, text } from '@/src/db/columns'

/** What sellers state for tax reports. */
export const taxFacts = table(
  'tax_facts',
  {
    userId: text('user_id').primaryKey(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text('country').notNull(),
    /** As entered, in plain text: the reports need it, and a key would lie next to the database. */
    taxId: text('tax_id').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** When the account was deleted; null while it exists. */
    accountDeletedAt: integer('account_deleted_at'),
  },
  (row) => [index('tax_facts_deleted').on(row.accountDeletedAt)],
)
