import { and, eq, inArray, lt, ne, or } from 'drizzle-orm'
import { isVerified } from '@/modules/auth/accounts/account-queries'
import { codes, invitations, sessions, users } from '@/modules/auth/schema'
import { param, prepared } from '@/src/db/prepared'
import type { Reader } from '@/src/db/types'
import type { Identify } from '@/src/http/identify'
import { invalidate } from '@/src/kit/cache-versions'
import type { Actor, Context, SessionUser, TxContext } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'
import { newId } from '@/src/kit/id'
import { newSecret, sha256Hex } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'
import { sessionUsersTag } from '@/src/realtime/session-users'
import type { Health } from '@/src/runtime/health'

const dayMs = 86_400_000
/** A session ends after this long without a request, and after the absolute time in any case. */
export const sessionIdleMs = 7 * dayMs
export const sessionAbsoluteMs = 30 * dayMs
/** `seenAt` is not written more often than this: a read must not cost a write. */
const lastSeenIntervalMs = 60_000

interface SessionRow {
  sessionId: string
  userId: string
  role: 'user' | 'moderator' | 'admin'
  namespace: 'site' | 'temporary'
  byPlatform: boolean
  emailVerifiedAt: number | null
  createdAt: number
  seenAt: number
}

/** Begins a session and answers the token for the cookie; only its hash is kept. */
export async function createSession(tx: TxContext, userId: string): Promise<string> {
  const token = newSecret(tx)
  const at = tx.now()
  await tx.db
    .insert(sessions)
    .values({ id: newId(tx), tokenHash: sha256Hex(token), userId, createdAt: at, seenAt: at })
  return token
}

/** Ends the session of this token, if there is one. */
export async function endSession(ctx: Context, token: string): Promise<void> {
  await transact(ctx, (tx) => {
    invalidate(tx, sessionUsersTag)
    return tx.db.delete(sessions).where(eq(sessions.tokenHash, sha256Hex(token)))
  })
}

/** Ends the sessions of an account, but for one that is kept. */
export async function endUserSessions(tx: TxContext, userId: string, keptId?: string): Promise<void> {
  await tx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), keptId === undefined ? undefined : ne(sessions.id, keptId)))
  invalidate(tx, sessionUsersTag)
}

/** Signs everybody out, and lets nobody in by a code or a link of before. */
export async function revokeAllSessionsAndCodes(tx: TxContext): Promise<void> {
  await tx.db.delete(sessions)
  await tx.db.delete(codes)
  await tx.db.delete(invitations)
}

export async function deleteExpiredSessions(ctx: Context): Promise<void> {
  const now = ctx.now()
  await transact(ctx, (tx) =>
    tx.db
      .delete(sessions)
      .where(or(lt(sessions.seenAt, now - sessionIdleMs), lt(sessions.createdAt, now - sessionAbsoluteMs))),
  )
}

/** While nothing can be written nobody comes in, and whoever is in stays. */
export async function checkSessionHealth(ctx: Context): Promise<Health> {
  await ctx.db.select({ id: sessions.id }).from(sessions).limit(1)
  return ctx.core.isWritable() ? 'operational' : 'degraded'
}

/** Who is behind these sessions now; those that have ended are missing. */
export async function findSessionUsers(
  ctx: Context,
  sessionIds: readonly string[],
): Promise<Map<string, SessionUser>> {
  const rows: SessionRow[] = await selectSessions(ctx.core.db.read).where(
    inArray(sessions.id, [...sessionIds]),
  )
  return new Map(
    rows.filter((row) => isAlive(row, ctx.now())).map((row) => [row.sessionId, toSessionUser(row)]),
  )
}

/** Tells who sends a request, by the cookie of that name. */
export function identifyByCookie(core: Core, cookieName: string): Identify {
  const markSeen = lastSeenUpdater(core)
  const pattern = new RegExp(`(?:^|;\\s*)${cookieName}=([A-Za-z0-9_-]{43})(?:;|$)`)
  return async (headers): Promise<Actor> => {
    const token = pattern.exec(headers.get('cookie') ?? '')?.[1]
    if (!token) return { kind: 'guest' }
    const [row] = await findSessionByTokenHash(core.db.read, { hash: sha256Hex(token) })
    const now = core.now()
    if (!row || !isAlive(row, now)) return { kind: 'guest' }
    if (row.seenAt < now - lastSeenIntervalMs) markSeen(row.sessionId, now)
    return toSessionUser(row)
  }
}

function isAlive({ seenAt, createdAt }: SessionRow, now: number): boolean {
  return seenAt >= now - sessionIdleMs && createdAt >= now - sessionAbsoluteMs
}

function toSessionUser(row: SessionRow): SessionUser {
  const { sessionId, userId, role } = row
  return { kind: 'user', id: userId, role, verified: isVerified(row), sessionId }
}

const findSessionByTokenHash = prepared((db: Reader) =>
  selectSessions(db).where(eq(sessions.tokenHash, param('hash'))),
)

function selectSessions(db: Reader) {
  return db
    .select({
      sessionId: sessions.id,
      userId: users.id,
      role: users.role,
      namespace: users.namespace,
      byPlatform: users.byPlatform,
      emailVerifiedAt: users.emailVerifiedAt,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
}

/** Notes behind the request that a session was used: a read waits for no write, and a database that takes none signs nobody out. */
function lastSeenUpdater({ db, log }: Core): (sessionId: string, now: number) => void {
  const underWay = new Set<string>()
  return (sessionId, now) => {
    if (underWay.has(sessionId)) return
    underWay.add(sessionId)
    const unseen = and(eq(sessions.id, sessionId), lt(sessions.seenAt, now))
    db.transact((tx) => tx.update(sessions).set({ seenAt: now }).where(unseen))
      .catch((error) => log.warn('could not update when a session was last seen', { error }))
      .finally(() => underWay.delete(sessionId))
  }
}
