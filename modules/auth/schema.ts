import { bool, index, integer, sql, table, text, uniqueIndex } from '@/src/db/columns'

export const users = table(
  'auth_users',
  {
    id: text('id').primaryKey(),
    /** Names of the temporary login live apart: they can never equal or become an account of the site. */
    namespace: text('namespace').$type<'site' | 'temporary'>().notNull(),
    username: text('username').notNull(),
    /** What one sees of the name, so that no other one is taken for it; null for names of the temporary login. */
    confusableSkeleton: text('confusable_skeleton'),
    /** Made by a log-in of the game platform: it counts as verified, and may have neither address nor password. */
    byPlatform: bool('by_platform').notNull().default(false),
    displayName: text('display_name').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    email: text('email'),
    emailVerifiedAt: integer('email_verified_at'),
    /** Null where there is none, or where it must be set anew. */
    passwordHash: text('password_hash'),
    twoStep: bool('two_step').notNull().default(false),
    profileImageUrl: text('profile_image_url'),
    role: text('role').$type<'user' | 'moderator' | 'admin'>().notNull().default('user'),
    createdAt: integer('created_at').notNull(),
    /** From here on the row names nobody: what must be kept of this person elsewhere refers to it. */
    deletedAt: integer('deleted_at'),
  },
  (row) => [
    uniqueIndex('auth_users_name')
      .on(row.namespace, sql`lower(${row.username})`)
      .where(sql`deleted_at is null`),
    uniqueIndex('auth_users_confusable_skeleton').on(row.confusableSkeleton),
    // An address may stand on many accounts until one of them proves it.
    uniqueIndex('auth_users_email').on(row.email).where(sql`email_verified_at is not null`),
    index('auth_users_unverified').on(row.email, row.createdAt),
  ],
)

export const sessions = table(
  'auth_sessions',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the cookie's token: a copy of the database signs nobody in. */
    tokenHash: text('token_hash').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: integer('created_at').notNull(),
    seenAt: integer('seen_at').notNull(),
  },
  (row) => [uniqueIndex('auth_sessions_token').on(row.tokenHash), index('auth_sessions_user').on(row.userId)],
)

/** Six-digit codes sent by mail, each bound to the browser that asked for it. */
export const codes = table(
  'auth_codes',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<'signup' | 'login' | 'reset' | 'email'>().notNull(),
    /** Null for an address that no account has: it takes as long, and leads nowhere. */
    userId: text('user_id').references(() => users.id),
    email: text('email').notNull(),
    codeHash: text('code_hash').notNull(),
    browserHash: text('browser_hash').notNull(),
    attempts: integer('attempts').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    usedAt: integer('used_at'),
  },
  (row) => [index('auth_codes_email').on(row.email, row.kind, row.createdAt)],
)

/** Wrong passwords of late, by the hash of whose or from where. */
export const passwordAttempts = table(
  'auth_password_attempts',
  {
    key: text('key').primaryKey(),
    /** When all of them will be forgotten: each moves it on by as much. */
    expiresAt: integer('expires_at').notNull(),
    nextAt: integer('next_at').notNull(),
  },
  (row) => [index('auth_password_attempts_expiry').on(row.expiresAt)],
)

/** Names of deleted accounts, as a hash that leads back to none of them: nobody else may trade under such a name. */
export const retiredNames = table('auth_retired_names', { nameHash: text('name_hash').primaryKey() })

/** Links that the operator's console printed: to an account that waits for its password, or to become the first admin. */
export const invitations = table(
  'auth_invitations',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the link's token: a copy of the database opens nothing. */
    tokenHash: text('token_hash').notNull(),
    /** Null for the first admin, whose account is made by the link. */
    userId: text('user_id').references(() => users.id),
    expiresAt: integer('expires_at').notNull(),
  },
  (row) => [uniqueIndex('auth_invitations_token').on(row.tokenHash)],
)
