import { and, eq } from 'drizzle-orm'
import { authErrors } from '@/modules/auth/errors'
import { verifyPassword } from '@/modules/auth/passwords'
import { sessions, users } from '@/modules/auth/schema'
import { forgiveTry, takeTry } from '@/modules/auth/tries'
import type { PersonContext } from '@/src/core/context'
import { transact } from '@/src/core/transact'

/** A log-in this recent proves as much as a password would. */
const freshMs = 600_000

/**
 * Who asks is who has the account, and not just somebody at a browser that was left open: by the password; without one, by a
 * log-in not long ago. The temporary login asks for nothing, so its session is all the proof there can be. Throws
 * password_wrong, log_in_again, too_many_requests.
 */
export async function requireFreshProof(ctx: PersonContext, password: string | undefined): Promise<void> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.id))
  if (user?.namespace === 'temporary') return
  if (user && user.passwordHash === null) return requireFreshSession(ctx)
  return requirePassword(ctx, password)
}

/** Throws password_wrong, unless there is no password yet, and too_many_requests. */
export async function requirePassword(ctx: PersonContext, password: string | undefined): Promise<void> {
  const [user] = await ctx.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, ctx.actor.id))
  if (user?.passwordHash === null) return
  const trier = { account: ctx.actor.id }
  await takeTry(ctx, trier)
  if (await verifyPassword(password ?? '', user?.passwordHash ?? null))
    return transact(ctx, (tx) => forgiveTry(tx, trier))
  const { detail } = authErrors.password_wrong()
  throw authErrors.password_wrong({ errors: [{ path: 'currentPassword', message: detail }] })
}

async function requireFreshSession(ctx: PersonContext): Promise<void> {
  const [session] = await ctx.db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.id, ctx.actor.sessionId), eq(sessions.userId, ctx.actor.id)))
  if (!session || session.createdAt < ctx.now() - freshMs) throw authErrors.log_in_again()
}
