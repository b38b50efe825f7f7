import { and, eq } from 'drizzle-orm'
import type { UserRow } from '@/modules/auth/addresses'
import { authErrors } from '@/modules/auth/errors'
import { verifyPassword } from '@/modules/auth/passwords'
import { sessions, users } from '@/modules/auth/schema'
import { forgiveTry, takeTry } from '@/modules/auth/tries'
import type { UserContext } from '@/src/core/context'
import { fieldError, httpErrors } from '@/src/core/errors'
import { transact } from '@/src/core/transact'

/** A session begins when everything has been shown that the account asks for. It proves that for so long. */
const freshMs = 600_000

/**
 * Who asks is who has the account, and not just somebody at a browser that was left open: by the password, and where that is
 * not all, or there is none, by a log-in not long ago. The temporary login asks for nothing, so its session is all the proof
 * there can be. Throws password_wrong, log_in_again, too_many_requests.
 */
export async function requireFreshProof(ctx: UserContext, password: string | undefined): Promise<void> {
  const user = await findOwnAccount(ctx)
  if (user.namespace === 'temporary') return
  if (user.passwordHash !== null) await requirePassword(ctx, password, user.passwordHash)
  if (user.passwordHash === null || user.twoStep) await requireFreshSession(ctx)
}

/** The same, for what only an account with a password and an address of its own can have. Throws temporary_account as well. */
export async function requireOwnerProof(ctx: UserContext, password: string | undefined): Promise<UserRow> {
  const user = await findOwnAccount(ctx)
  if (user.namespace === 'temporary') throw authErrors.temporary_account()
  await requireFreshProof(ctx, password)
  return user
}

async function findOwnAccount(ctx: UserContext): Promise<UserRow> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.id))
  if (!user) throw httpErrors.unauthorized()
  return user
}

async function requirePassword(ctx: UserContext, password: string | undefined, hash: string): Promise<void> {
  const trier = { account: ctx.actor.id }
  await takeTry(ctx, trier)
  if (await verifyPassword(password ?? '', hash)) return transact(ctx, (tx) => forgiveTry(tx, trier))
  throw fieldError(authErrors.password_wrong, 'currentPassword')
}

async function requireFreshSession(ctx: UserContext): Promise<void> {
  const [session] = await ctx.db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.id, ctx.actor.sessionId), eq(sessions.userId, ctx.actor.id)))
  if (!session || session.createdAt < ctx.now() - freshMs) throw authErrors.log_in_again()
}
