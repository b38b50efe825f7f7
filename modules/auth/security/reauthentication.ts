import { and, eq } from 'drizzle-orm'
import type { UserRow } from '@/modules/auth/accounts/account-queries'
import { recordAttempt, resetAttempts } from '@/modules/auth/accounts/password-attempts'
import { verifyPassword } from '@/modules/auth/accounts/passwords'
import { recordSecurityEvent } from '@/modules/auth/accounts/security-events'
import { authErrors } from '@/modules/auth/errors'
import { sessions, users } from '@/modules/auth/schema'
import { requireRecentSecondFactor } from '@/src/kit/accounts/second-factor'
import type { TxContext, UserContext } from '@/src/kit/context'
import { fieldError, httpErrors } from '@/src/kit/errors'
import { hourMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'

/** How long a new session counts as proof of identity, because starting it required every factor of the account. */
const recentSessionMs = 600_000

/**
 * Protects against someone using an unlocked browser. Requires the password and, if the account has a second factor, that it
 * was verified in the last ten minutes; otherwise a recent login if it has two-step login or no password. A temporary account
 * has no credentials, so its session is enough. Throws password_wrong, second_factor_required, log_in_again,
 * too_many_requests.
 */
export async function requireReauthentication(ctx: UserContext, password: string | undefined): Promise<void> {
  const user = await findOwnAccount(ctx)
  if (user.namespace === 'temporary') return
  if (user.passwordHash !== null) await requirePassword(ctx, password, user.passwordHash)
  if (user.hasSecondFactor) requireRecentSecondFactor(ctx)
  else if (user.passwordHash === null || user.twoStep) await requireRecentSession(ctx)
}

/**
 * Like `requireReauthentication`, but without a second factor a login in the last ten minutes counts as the password. For what
 * an unlocked browser must not allow, but what takes no money. Throws the same errors.
 */
export async function requireRecentReauthentication(
  ctx: UserContext,
  password: string | undefined,
): Promise<void> {
  const user = await findOwnAccount(ctx)
  if (user.namespace === 'temporary') return
  if (user.hasSecondFactor) return requireRecentSecondFactor(ctx)
  if (password === undefined && (await isRecentSession(ctx))) return
  await requireReauthentication(ctx, password)
}

/** How long the session that created the first admin can add second factors without the password. */
const setupSessionMs = hourMs

/**
 * Like `requireReauthenticatedSiteAccount`, but the session that created the first admin needs no password for an hour, until the
 * account has a second factor: it has just chosen the password.
 */
export async function requireFactorSetup(ctx: UserContext, password: string | undefined): Promise<UserRow> {
  const user = await findOwnAccount(ctx)
  const needsNone = password === undefined && (await isSetupSession(ctx, user))
  return needsNone ? user : requireReauthenticatedSiteAccount(ctx, password)
}

/** Whether account and session began together. Other admins got their role later, which ended the sessions of their account. */
async function isSetupSession(ctx: UserContext, user: UserRow): Promise<boolean> {
  if (user.role !== 'admin' || user.hasSecondFactor || user.createdAt < ctx.now() - setupSessionMs)
    return false
  const [session] = await ctx.db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.id, ctx.actor.sessionId), eq(sessions.userId, ctx.actor.id)))
  return session?.createdAt === user.createdAt
}

/** Like `requireReauthentication`, and throws temporary_account for a temporary account. */
export async function requireReauthenticatedSiteAccount(
  ctx: UserContext,
  password: string | undefined,
): Promise<UserRow> {
  const user = await findOwnAccount(ctx)
  if (user.namespace === 'temporary') throw authErrors.temporary_account()
  await requireReauthentication(ctx, password)
  return user
}

/** The user's own account. Throws unauthorized if it is gone. */
export async function findOwnAccount(ctx: UserContext): Promise<UserRow> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.id))
  if (!user) throw httpErrors.unauthorized()
  return user
}

async function requirePassword(ctx: UserContext, password: string | undefined, hash: string): Promise<void> {
  const source = { account: ctx.actor.id, from: 'session' as const }
  await recordAttempt(ctx, source)
  if (await verifyPassword(ctx, password ?? '', hash)) return transact(ctx, (tx) => resetAttempts(tx, source))
  await transact(ctx, (tx) => recordSecurityEvent(tx, { kind: 'password-refused', userId: tx.actor.id }))
  throw fieldError(authErrors.password_wrong, 'currentPassword')
}

/** The session may have ended since the request was authenticated. Throws unauthorized. */
export async function requireActiveSession(tx: UserContext & TxContext): Promise<void> {
  const isOwnSession = and(eq(sessions.id, tx.actor.sessionId), eq(sessions.userId, tx.actor.id))
  if ((await tx.db.$count(sessions, isOwnSession)) === 0) throw httpErrors.unauthorized()
}

async function requireRecentSession(ctx: UserContext): Promise<void> {
  if (!(await isRecentSession(ctx))) throw authErrors.log_in_again()
}

async function isRecentSession(ctx: UserContext): Promise<boolean> {
  const [session] = await ctx.db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.id, ctx.actor.sessionId), eq(sessions.userId, ctx.actor.id)))
  return session !== undefined && session.createdAt >= ctx.now() - recentSessionMs
}
