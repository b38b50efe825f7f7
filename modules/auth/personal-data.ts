import { eq } from 'drizzle-orm'
import { eraseAccount } from '@/modules/auth/accounts/account-deletion'
import { authErrors } from '@/modules/auth/errors'
import { codes, sessions, users } from '@/modules/auth/schema'
import { isoTime } from '@/src/kit/iso-time'
import { exportRowsOf, type Json, type PersonalData } from '@/src/privacy/personal-data'

const ownAccount = exportRowsOf(users, users.id, presentOwnAccount)

const ownSessions = exportRowsOf(sessions, sessions.userId, ({ id, createdAt, seenAt }) => ({
  id,
  createdAt: isoTime(createdAt),
  seenAt: isoTime(seenAt),
}))

const ownCodes = exportRowsOf(codes, codes.userId, ({ kind, email, createdAt, expiresAt, usedAt }) => ({
  kind,
  email,
  createdAt: isoTime(createdAt),
  expiresAt: isoTime(expiresAt),
  usedAt: isoTime(usedAt),
}))

export const personalData: PersonalData = {
  tables: {
    auth_users: {
      retention: 'blanked',
      why: 'Orders and the ledger keep the id; name, email, password and picture go, and it is called a deleted account.',
      download: { account: ownAccount },
    },
    auth_sessions: {
      retention: 'erased',
      why: 'Every session ends.',
      download: { sessions: ownSessions },
    },
    auth_codes: {
      retention: 'erased',
      why: 'No code lets anybody in any more.',
      download: { codes: ownCodes },
    },
    auth_invitations: {
      retention: 'erased',
      why: 'A link to an account that is gone opens nothing.',
      notExported: 'It is a secret, gone with its first use.',
    },
    auth_retired_names: {
      retention: 'kept',
      why: 'Nobody may take the name of somebody who traded here; it is kept as a hash that leads to no account.',
      notExported: 'While the account is there, it is not.',
    },
  },
  deletionBlockers: async (ctx, userId) => {
    const [user] = await ctx.db.select({ role: users.role }).from(users).where(eq(users.id, userId))
    return user && user.role !== 'user' ? [authErrors.role_held()] : []
  },
  erase: eraseAccount,
}

function presentOwnAccount(row: typeof users.$inferSelect): Json {
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
    hasPassword: row.passwordHash !== null,
    twoStep,
    profileImageUrl,
    role,
    temporary: namespace === 'temporary',
    byPlatform: row.byPlatform,
    createdAt: isoTime(row.createdAt),
  }
}
