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
