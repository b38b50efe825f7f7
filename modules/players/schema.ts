import type { Player } from '@/modules/platform/ports'
import { index, integer, json, primaryKey, table, text, uniqueIndex } from '@/src/db/columns'

/** Which account of the site is which player. Ids of players mean something within their platform alone. */
export const links = table(
  'players_links',
  {
    platform: text('platform').notNull(),
    userId: text('user_id').notNull(),
    playerId: text('player_id').notNull(),
    /** As the platform showed them when they last came from there. */
    profile: json<Player>('profile').notNull(),
    linkedAt: integer('linked_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.platform, row.userId] }),
    uniqueIndex('players_links_player').on(row.platform, row.playerId),
  ],
)

/** What a browser was asked to have written into the profile of a player. */
export const challenges = table(
  'players_challenges',
  {
    /** SHA-256 of what the browser is known by. */
    browserHash: text('browser_hash').notNull(),
    /** The name that was typed, in lower case: it may be somebody else's a minute later. */
    username: text('username').notNull(),
    playerId: text('player_id').notNull(),
    phrase: text('phrase').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.browserHash, row.username] }),
    index('players_challenges_expiry').on(row.expiresAt),
  ],
)

/** Log-ins with the platform that are under way; each comes back once, in the browser that began it. */
export const pendingLogins = table(
  'players_pending_logins',
  {
    /** SHA-256 of the state that the browser carries there and back. */
    stateHash: text('state_hash').primaryKey(),
    /** SHA-256 of what the browser is known by. */
    browserHash: text('browser_hash').notNull(),
    nonce: text('nonce').notNull(),
    verifier: text('verifier').notNull(),
    /** Where it leads to within the site. */
    returnTo: text('return_to').notNull(),
    /** Whose account is to be linked; null for a log-in. */
    userId: text('user_id'),
    expiresAt: integer('expires_at').notNull(),
  },
  (row) => [index('players_pending_logins_expiry').on(row.expiresAt)],
)
