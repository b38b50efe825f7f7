import type { Player } from '@/modules/platform/ports'
import { bool, index, integer, json, primaryKey, table, text, uniqueIndex } from '@/src/db/columns'

/** Links between users and players. Player ids are unique only within their platform. */
export const links = table(
  'players_links',
  {
    platform: text('platform').notNull(),
    userId: text('user_id').notNull(),
    playerId: text('player_id').notNull(),
    /** The player's profile at the last login or linking. */
    profile: json<Player>('profile').notNull(),
    /** The player's username in lower case, for the search of staff. */
    usernameKey: text('username_key').notNull().default(''),
    linkedAt: integer('linked_at').notNull(),
    /** The account was created by the first login of this player. */
    createdAccount: bool('created_account').notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.platform, row.userId] }),
    uniqueIndex('players_links_player').on(row.platform, row.playerId),
    index('players_links_username').on(row.usernameKey),
    index('players_links_player_id').on(row.playerId),
    index('players_links_user').on(row.userId),
  ],
)

/** Phrases that browsers were asked to add to a player's profile. */
export const challenges = table(
  'players_challenges',
  {
    /** SHA-256 of the browser id. */
    browserHash: text('browser_hash').notNull(),
    /** The entered username in lower case. It is not the player's key, because names can change hands. */
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

/** Platform logins in progress. Each can be completed once, in the browser that started it. */
export const pendingLogins = table(
  'players_pending_logins',
  {
    /** SHA-256 of the OAuth state. */
    stateHash: text('state_hash').primaryKey(),
    /** SHA-256 of the browser id. */
    browserHash: text('browser_hash').notNull(),
    nonce: text('nonce').notNull(),
    verifier: text('verifier').notNull(),
    /** The path to redirect to after the login. */
    returnTo: text('return_to').notNull(),
    /** The user to link; null for a login. */
    userId: text('user_id'),
    expiresAt: integer('expires_at').notNull(),
  },
  (row) => [index('players_pending_logins_expiry').on(row.expiresAt)],
)
