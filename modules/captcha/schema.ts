import { index, integer, table, text } from '@/src/db/columns'

export const challenges = table(
  'captcha_challenges',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the network that asked: an answer is worth nothing elsewhere. */
    networkHash: text('network_hash').notNull(),
    answer: text('answer').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (row) => [index('captcha_challenges_expiry').on(row.expiresAt)],
)

/** What the site signs its challenges with. */
export const keys = table('captcha_keys', { id: text('id').primaryKey(), secret: text('secret').notNull() })

/** Proofs that were brought, until they run out. */
export const proofs = table(
  'captcha_proofs',
  { id: text('id').primaryKey(), expiresAt: integer('expires_at').notNull() },
  (row) => [index('captcha_proofs_expiry').on(row.expiresAt)],
)
