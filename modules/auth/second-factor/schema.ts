import { index, integer, table, text } from '@/src/db/columns'

/** Challenges for a login by passkey, which has no session yet. Each works once. */
export const passkeyChallenges = table(
  'auth_passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    challengeHash: text('challenge_hash').primaryKey(),
    /** SHA-256 of the id of the browser that asked for it. */
    browserHash: text('browser_hash').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (row) => [index('auth_passkey_challenges_expires').on(row.expiresAt)],
)
