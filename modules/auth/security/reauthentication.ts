import { and, eq } from 'drizzle-orm'
import type { UserRow } from '@/modules/auth/accounts/account-queries'
import { recordAttempt, resetAttempts } from '@/modules/auth/accounts/password-attempts'
import { verifyPassword } from '@/modules/auth/accounts/passwords'
import { authErrors } from '@/modules/auth/errors'
import { sessions, users } from '@/modules/auth/schema'
import type { UserContext } from '@/src/kit/context'
import { fieldError, httpErrors } from '@/src/kit/errors'
import { transact } from '@/src/kit/transact'

/** A session begins when everything has been shown that the account asks for. It proves that for so long. */
const recentSessionMs = 600_000

/**
 * Who asks is who has the account, and not just somebody at a browser that was left open: by the password, and where that is
 * not all, or there is none, by a log-in not long ago. The temporary login asks for nothing, so its session is all the proof
 * there can be. Throws password_wrong, log_in_again, too_many_requests.
 */
export async function requireReauthentication(ctx: UserContext, password: string | undefined): Promise<void> {
  const user = await findOwnAccount(ctx)
  if (user.namespace === 'temporary') return
  if (user.passwordHash !== null) await requirePassword(ctx, password, user.passwordHash)
  if (user.passwordHash === null || user.twoStep) await requireRecentSession(ctx)
}

/** The same, for what only an account with a password and an address of its own can have. Throws temporary_account as well. */
export async function requireReauthenticatedSiteAccount(
  ctx: UserContext,
  password: string | undefined,
): Promise<UserRow> {
  const user = await findOwnAccount(ctx)
  if (user.namespace === 'temporary') throw authErrors.temporary_account()
  await requireReauthentication(ctx, password)
  return user
}

async function findOwnAccount(ctx: UserContext): Promise<UserRow> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.id))
  if (!user) throw httpErrors.unauthorized()
  return user
}

async function requirePassword(ctx: UserContext, password: string | undefined, hash: string): Promise<void> {
  const trier = { account: ctx.actor.id }
  await recordAttempt(ctx, trier)
  if (await verifyPassword(password ?? '', hash)) return transact(ctx, (tx) => resetAttempts(tx, trier))
  throw fieldError(authErrors.password_wrong, 'currentPassword')
}

async function requireRecentSession(ctx: UserContext): Promise<void> {
  const [session] = await ctx.db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.id, ctx.actor.sessionId), eq(sessions.userId, ctx.actor.id)))
  if (!session || session.createdAt < ctx.now() - recentSessionMs) throw authErrors.log_in_again()
}
