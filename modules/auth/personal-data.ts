import { eq } from 'drizzle-orm'
import { eraseAccount } from '@/modules/auth/account-deletion'
import { authErrors } from '@/modules/auth/errors'
import { codes, knownBrowsers, passkeys, securityEvents, sessions, users } from '@/modules/auth/schema'
import type { Json, PersonalData } from '@/src/kit/accounts/personal-data'
import { isoTime } from '@/src/kit/text/iso-time'
import { exportFewRowsOf, exportRowsOf } from '@/src/privacy/export-pages'

const exportAccount = exportRowsOf(users, users.id, presentAccount)

const exportSessions = exportRowsOf(sessions, sessions.userId, (session) => ({
  id: session.id,
  createdAt: isoTime(session.createdAt),
  seenAt: isoTime(session.seenAt),
  browser: session.browser,
  operatingSystem: session.operatingSystem,
  secondFactorAt: isoTime(session.secondFactorAt),
}))

const exportCodes = exportRowsOf(codes, codes.userId, ({ kind, email, createdAt, expiresAt, usedAt }) => ({
  kind,
  email,
  createdAt: isoTime(createdAt),
  expiresAt: isoTime(expiresAt),
  usedAt: isoTime(usedAt),
}))

const exportSecurityEvents = exportRowsOf(
  securityEvents,
  securityEvents.userId,
  ({ kind, at, count, network, browser, operatingSystem, detail }) => ({
    kind,
    at: isoTime(at),
    count,
    network,
    browser,
    operatingSystem,
    detail,
  }),
)

const exportKnownBrowsers = exportFewRowsOf(knownBrowsers, knownBrowsers.userId, ({ seenAt }) => ({
  seenAt: isoTime(seenAt),
}))

const exportPasskeys = exportRowsOf(passkeys, passkeys.userId, ({ name, createdAt, usedAt }) => ({
  name,
  createdAt: isoTime(createdAt),
  usedAt: isoTime(usedAt),
}))

export const personalData: PersonalData = {
  tables: {
    auth_users: {
      retention: 'blanked',
      why: 'Orders and the ledger refer to its ID. Name, email address, password and picture are deleted, so it shows as “Deleted account”; the dates stay.',
      download: { account: exportAccount },
    },
    auth_sessions: {
      retention: 'erased',
      why: 'All sessions end.',
      download: { sessions: exportSessions },
    },
    auth_known_browsers: {
      retention: 'erased',
      why: "A hash of the ID of each browser that logged in, so that strangers' wrong passwords don't lock it out. Deleted 180 days after its latest login.",
      download: { knownBrowsers: exportKnownBrowsers },
    },
    auth_totp_secrets: {
      retention: 'erased',
      why: 'The authenticator app stops working.',
      notExported: 'Whoever has the secret can create codes.',
    },
    auth_passkeys: {
      retention: 'erased',
      why: 'The passkeys stop working.',
      download: { passkeys: exportPasskeys },
    },
    auth_recovery_codes: {
      retention: 'erased',
      why: 'The recovery codes stop working.',
      notExported: 'They are secrets, stored as hashes.',
    },
    auth_codes: {
      retention: 'erased',
      why: 'Codes stop working. They expire after a day in any case.',
      download: { codes: exportCodes },
    },
    auth_security_events: {
      retention: 'erased',
      why: 'Logins, failed logins, codes and changes of credentials, shown to the user only. They expire after 90 days, unless there is a legal hold.',
      download: { securityEvents: exportSecurityEvents },
    },
    auth_invitations: {
      retention: 'erased',
      why: 'The link to an account that waits for its password is useless without the account. Deleted when it is used.',
      notExported: 'It is a one-time secret, stored as a hash.',
    },
    auth_retired_names: {
      retention: 'kept',
      why: 'Prevents impersonation: nobody else can take the name. Stored as a hash that is not linked to the account.',
      notExported: 'Exists only after the account is deleted.',
    },
  },
  deletionBlockers: async (ctx, userId) => {
    const [user] = await ctx.db.select({ role: users.role }).from(users).where(eq(users.id, userId))
    return user && user.role !== 'user' ? [authErrors.role_held()] : []
  },
  erase: eraseAccount,
}

function presentAccount(row: typeof users.$inferSelect): Json {
  const { id, namespace, username, displayName, firstName, lastName, email, twoStep, profileImageUrl, role } =
    row
  return {
    id,
    username,
    displayName,
    firstName,
    lastName,
    email,
    emailVerifiedAt: isoTime(row.emailVerifiedAt),
    emailBouncedAt: isoTime(row.emailBouncedAt),
    hasPassword: row.passwordHash !== null,
    twoStep,
    secondFactor: row.hasSecondFactor,
    profileImageUrl,
    role,
    temporary: namespace === 'temporary',
    byPlatform: row.byPlatform,
    suspendedAt: isoTime(row.suspendedAt),
    suspendedUntil: isoTime(row.suspendedUntil),
    suspensionReason: row.suspensionReason,
    createdAt: isoTime(row.createdAt),
  }
}
