import { index, integer, table, text } from '@/src/db/columns'

export const challenges = table(
  'captcha_challenges',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the requesting network: responses are only valid from there. */
    networkHash: text('network_hash').notNull(),
    answer: text('answer').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (row) => [index('captcha_challenges_expiry').on(row.expiresAt)],
)

/** The secret that signs challenges. */
export const keys = table('captcha_keys', { id: text('id').primaryKey(), secret: text('secret').notNull() })

/** Ids of submitted proofs, kept until they expire, so that each counts once. */
export const proofs = table(
  'captcha_proofs',
  { id: text('id').primaryKey(), expiresAt: integer('expires_at').notNull() },
  (row) => [index('captcha_proofs_expiry').on(row.expiresAt)],
)
