import { index, integer, table, text } from '@/src/db/columns'

/** Counters of recent password attempts, keyed by the hash of an account or a network. */
export const passwordAttempts = table(
  'auth_password_attempts',
  {
    key: text('key').primaryKey(),
    /** When the counter decays to zero; each attempt adds one decay period. */
    expiresAt: integer('expires_at').notNull(),
    nextAt: integer('next_at').notNull(),
  },
  (row) => [index('auth_password_attempts_expiry').on(row.expiresAt)],
)
