import { emailKey, hasLegalHold, isStaff, isSuspended, nameKey } from '@/modules/auth/account-sql'
import type { SecurityEventKind } from '@/modules/auth/security-event-contract'
import { bool, index, integer, json, primaryKey, sql, table, text, uniqueIndex } from '@/src/db/columns'
import type { Role } from '@/src/kit/staff/rights'

export const users = table(
  'auth_users',
  {
    id: text('id').primaryKey(),
    /** Anyone can log in to a temporary account, with just its name. */
    namespace: text('namespace').$type<'site' | 'temporary'>().notNull(),
    username: text('username').notNull(),
    /** Unique, so that no two usernames look alike; null once the account is deleted. */
    confusableSkeleton: text('confusable_skeleton'),
    /** Without separators; unique among site accounts, null for an older one that shares it. */
    compactSkeleton: text('compact_skeleton'),
    /** Created by a platform login: counts as verified and may have neither email nor password. */
    byPlatform: bool('by_platform').notNull().default(false),
    displayName: text('display_name').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    email: text('email'),
    emailVerifiedAt: integer('email_verified_at'),
    /** When the mail server refused the address for good; null once it accepts an email or the address changes. */
    emailBouncedAt: integer('email_bounced_at'),
    /** Null if the account has no password or it was reset for safety. */
    passwordHash: text('password_hash'),
    twoStep: bool('two_step').notNull().default(false),
    /** Increases when the email, the password or a second factor changes, which voids all codes sent before. */
    codesVersion: integer('codes_version').notNull().default(0),
    /** Whether the account has an authenticator app or a passkey. Kept here because every request reads it. */
    hasSecondFactor: bool('has_second_factor').notNull().default(false),
    profileImageUrl: text('profile_image_url'),
    role: text('role').$type<Role>().notNull().default('user'),
    createdAt: integer('created_at').notNull(),
    /** While it is set, the account is suspended: until `suspendedUntil`, or without an end. */
    suspendedAt: integer('suspended_at'),
    suspendedUntil: integer('suspended_until'),
    suspensionReason: text('suspension_reason'),
    /** The staff member who suspended it or changed that last; null for the operator. */
    suspendedBy: text('suspended_by'),
    /** While it is set, a legal hold keeps the user's data: the account can't be deleted, and retention periods don't end. */
    legalHoldAt: integer('legal_hold_at'),
    legalHoldReason: text('legal_hold_reason'),
    /** When the personal data was erased; the row stays because orders and the ledger refer to it. */
    deletedAt: integer('deleted_at'),
  },
  (row) => [
    uniqueIndex('auth_users_name').on(sql`lower(${row.username})`).where(sql`deleted_at is null`),
    uniqueIndex('auth_users_confusable_skeleton').on(row.confusableSkeleton),
    uniqueIndex('auth_users_compact_skeleton').on(row.compactSkeleton),
    // Many accounts may have the same email until one of them verifies it.
    uniqueIndex('auth_users_email').on(row.email).where(sql`email_verified_at is not null`),
    index('auth_users_created').on(row.createdAt, row.id),
    index('auth_users_name_prefix').on(nameKey, row.id).where(sql`deleted_at is null`),
    index('auth_users_email_prefix').on(emailKey, row.id).where(sql`email_verified_at is not null`),
    index('auth_users_suspended').on(row.createdAt, row.id).where(isSuspended),
    index('auth_users_suspension_end').on(row.suspendedUntil).where(sql`suspended_until is not null`),
    index('auth_users_staff').on(row.createdAt, row.id).where(isStaff),
    // A search among the few staff, suspended or held accounts reads none of the others.
    index('auth_users_suspended_name').on(nameKey, row.id).where(isSuspended),
    index('auth_users_suspended_email').on(emailKey, row.id).where(isSuspended),
    index('auth_users_staff_name').on(nameKey, row.id).where(isStaff),
    index('auth_users_staff_email').on(emailKey, row.id).where(isStaff),
    index('auth_users_legal_hold').on(row.createdAt, row.id).where(hasLegalHold),
    index('auth_users_legal_hold_name').on(nameKey, row.id).where(hasLegalHold),
    index('auth_users_legal_hold_email').on(emailKey, row.id).where(hasLegalHold),
    index('auth_users_unverified').on(row.email, row.createdAt),
  ],
)

function userId() {
  return text('user_id')
    .notNull()
    .references(() => users.id)
}

export const sessions = table(
  'auth_sessions',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the cookie's token, so that a leaked database contains no usable sessions. */
    tokenHash: text('token_hash').notNull(),
    userId: userId(),
    createdAt: integer('created_at').notNull(),
    seenAt: integer('seen_at').notNull(),
    /** Names such as Firefox and Windows; null if unknown. */
    browser: text('browser'),
    operatingSystem: text('operating_system'),
    secondFactorAt: integer('second_factor_at'),
    /** The passkey challenge that was issued last: `create:` or `get:`, its purpose, and base64url. Works once. */
    passkeyChallenge: text('passkey_challenge'),
    passkeyChallengeExpiresAt: integer('passkey_challenge_expires_at'),
  },
  (row) => [uniqueIndex('auth_sessions_token').on(row.tokenHash), index('auth_sessions_user').on(row.userId)],
)

/** Browsers that logged in to an account: strangers' wrong guesses don't slow them down. */
export const knownBrowsers = table(
  'auth_known_browsers',
  {
    userId: userId(),
    /** SHA-256 of the browser id. */
    browserHash: text('browser_hash').notNull(),
    seenAt: integer('seen_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.userId, row.browserHash] }),
    index('auth_known_browsers_seen').on(row.seenAt),
  ],
)

/** Six-digit codes sent by email, each with a link that works like it and can't be guessed. */
export const codes = table(
  'auth_codes',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<'signup' | 'login' | 'reset' | 'email'>().notNull(),
    /** Null if no account has this email: the row exists so that timing doesn't reveal that, and the code never works. */
    userId: text('user_id').references(() => users.id),
    email: text('email').notNull(),
    /** The account's `codesVersion` when the code was requested. */
    version: integer('version').notNull().default(0),
    codeHash: text('code_hash').notNull(),
    /** SHA-256 of the link's token; null for codes that were sent before emails had links. */
    linkHash: text('link_hash'),
    /** SHA-256 of the id of the browser that requested the code. */
    browserHash: text('browser_hash').notNull(),
    /** Attempts by the browser that requested the code, if the account doesn't know it. */
    attempts: integer('attempts').notNull(),
    /** Attempts by browsers that logged in to the account before. */
    knownAttempts: integer('known_attempts').notNull().default(0),
    /** Attempts by all other browsers. */
    strangerAttempts: integer('stranger_attempts').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    usedAt: integer('used_at'),
  },
  (row) => [index('auth_codes_email').on(row.email, row.kind, row.createdAt)],
)

/** Emails with codes of the last hour, by the id of the code, without addresses: what strangers can send to one address is limited. */
export const codeEmails = table(
  'auth_code_emails',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the email address. */
    recipientKey: text('recipient_key').notNull(),
    /** SHA-256 of the requester's widest network; null if the requester is known. */
    networkKey: text('network_key'),
    /** `owner`: the requester knows the password or uses a known browser. `notice`: a stranger tried to sign up with the email of an account. */
    cause: text('cause').$type<'stranger' | 'notice' | 'owner'>().notNull(),
    sentAt: integer('sent_at').notNull(),
  },
  (row) => [
    index('auth_code_emails_recipient').on(row.recipientKey, row.sentAt),
    index('auth_code_emails_sent').on(row.sentAt),
  ],
)

/** Authenticator apps: at most one per account. */
export const totpSecrets = table('auth_totp_secrets', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Base32, in plain text: the server needs it for every code. */
  secret: text('secret').notNull(),
  createdAt: integer('created_at').notNull(),
  /** Null until the user has entered a code. */
  confirmedAt: integer('confirmed_at'),
  /** The 30-second step of the last accepted code: no code works twice. */
  lastStep: integer('last_step').notNull(),
})

export const passkeys = table(
  'auth_passkeys',
  {
    /** The credential ID, base64url. */
    id: text('id').primaryKey(),
    userId: userId(),
    name: text('name').notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signatures so far, as the authenticator counts them; 0 if it doesn't count. */
    counter: integer('counter').notNull(),
    transports: json<string[]>('transports').notNull(),
    /** The authenticator may copy it to other devices, which never changes. Null until it is used, in a row from before this was stored. */
    backupEligible: bool('backup_eligible'),
    createdAt: integer('created_at').notNull(),
    usedAt: integer('used_at'),
  },
  (row) => [index('auth_passkeys_user').on(row.userId)],
)

/** Unused recovery codes. */
export const recoveryCodes = table(
  'auth_recovery_codes',
  {
    /** SHA-256 of account and code. */
    codeHash: text('code_hash').primaryKey(),
    userId: userId(),
  },
  (row) => [index('auth_recovery_codes_user').on(row.userId)],
)

/** Changes of an account's credentials and attempts to use them, for its user. Bounded per account and deleted after 90 days. */
export const securityEvents = table(
  'auth_security_events',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    kind: text('kind').$type<SecurityEventKind>().notNull(),
    at: integer('at').notNull(),
    /** Attempts that strangers can repeat are counted in one row per hour and network. */
    count: integer('count').notNull().default(1),
    /** Identifies that row; null for all other events. */
    dedupeKey: text('dedupe_key'),
    network: text('network').notNull(),
    browser: text('browser'),
    operatingSystem: text('operating_system'),
    detail: text('detail'),
    subjectId: text('subject_id'),
    /** The request of the latest attempt; null for the command line. */
    requestId: text('request_id'),
  },
  (row) => [
    uniqueIndex('auth_security_events_dedupe_key').on(row.dedupeKey),
    index('auth_security_events_user').on(row.userId, row.at),
    index('auth_security_events_at').on(row.at),
  ],
)

/** Hashes of the usernames of deleted accounts, not linked to the accounts. Nobody else can take these names. */
export const retiredNames = table('auth_retired_names', { nameHash: text('name_hash').primaryKey() })

/** One-time links that the console prints: to set the password of a new account, or to become the first admin. */
export const invitations = table(
  'auth_invitations',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the link's token, so that a leaked database contains no usable links. */
    tokenHash: text('token_hash').notNull(),
    /** Null for the first admin, whose account the link creates. */
    userId: text('user_id').references(() => users.id),
    expiresAt: integer('expires_at').notNull(),
  },
  (row) => [uniqueIndex('auth_invitations_token').on(row.tokenHash)],
)
