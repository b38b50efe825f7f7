import { and, eq, inArray, lt, ne, or } from 'drizzle-orm'
import { findCurrentUser, isVerified } from '@/modules/auth/accounts/account-queries'
import { describeBrowser } from '@/modules/auth/accounts/browser-names'
import { recordSecurityEvent } from '@/modules/auth/accounts/security-events'
import type { CurrentUser } from '@/modules/auth/contract'
import { codes, invitations, knownBrowsers, sessions, users } from '@/modules/auth/schema'
import { param, prepared } from '@/src/db/prepared'
import type { Identify } from '@/src/http/identify'
import { revokePrograms } from '@/src/kit/accounts/authenticators'
import { invalidate } from '@/src/kit/cache/cache-versions'
import type { Health } from '@/src/kit/checks/health'
import type { Actor, Context, Core, SessionUser, TxContext, UserContext } from '@/src/kit/context'
import type { Reader } from '@/src/kit/db'
import { httpErrors } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import { newSecret, sha256Hex } from '@/src/kit/secret'
import type { Role } from '@/src/kit/staff/rights'
import { dayMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'
import { sessionUsersTag } from '@/src/realtime/session-users'

/** A session expires after `sessionIdleMs` without a request, and after `sessionAbsoluteMs` in any case. */
export const sessionIdleMs = 7 * dayMs
export const sessionAbsoluteMs = 30 * dayMs
/** Minimum time between writes of `seenAt`, so that reads don't each cause a write. */
const lastSeenIntervalMs = 60_000

export interface NewSession {
  user: CurrentUser
  /** For the session cookie; the database stores only its hash. */
  token: string
}

interface SessionRow {
  sessionId: string
  userId: string
  role: Role
  namespace: 'site' | 'temporary'
  byPlatform: boolean
  emailVerifiedAt: number | null
  hasSecondFactor: boolean
  secondFactorAt: number | null
  suspendedAt: number | null
  accountCreatedAt: number
  createdAt: number
  seenAt: number
}

/**
 * Creates a session. Unless `secondFactorAt` says when the second factor was verified, an account that has one can do nothing else
 * before. Throws unauthorized if the account is deleted.
 */
export async function createSession(
  tx: TxContext,
  userId: string,
  { secondFactorAt = null }: { secondFactorAt?: number | null } = {},
): Promise<NewSession> {
  const { secondFactor, ...account } = await findCurrentUser({ ...tx, actor: { kind: 'guest' } }, userId)
  const user = {
    ...account,
    secondFactor: secondFactor && { ...secondFactor, verified: secondFactorAt !== null },
  }
  const token = newSecret(tx)
  const now = tx.now()
  await tx.db.insert(sessions).values({
    id: newId(tx),
    tokenHash: sha256Hex(token),
    userId,
    createdAt: now,
    seenAt: now,
    secondFactorAt,
    ...describeBrowser(tx.request?.userAgent),
  })
  await recordSecurityEvent(tx, { kind: 'logged-in', userId })
  return { user, token }
}

/** Gives the actor's session a new token and returns it; the old one stops working. Throws unauthorized if the session ended. */
export async function replaceToken(tx: UserContext & TxContext): Promise<string> {
  const token = newSecret(tx)
  const [session] = await tx.db
    .update(sessions)
    .set({ tokenHash: sha256Hex(token) })
    .where(and(eq(sessions.id, tx.actor.sessionId), eq(sessions.userId, tx.actor.id)))
    .returning()
  if (!session) throw httpErrors.unauthorized()
  return token
}

/** The user id of a session; undefined if it has ended, awaits its second factor, or the account is temporary. */
export async function maybeSiteUserOfToken(ctx: Context, token: string): Promise<string | undefined> {
  const [row] = await findSessionByTokenHash(ctx.db, { hash: sha256Hex(token) })
  return row?.namespace === 'site' && !isAwaitingSecondFactor(row) ? row.userId : undefined
}

export async function endSession(ctx: Context, token: string): Promise<void> {
  await transact(ctx, (tx) => {
    invalidate(tx, sessionUsersTag)
    return tx.db.delete(sessions).where(eq(sessions.tokenHash, sha256Hex(token)))
  })
}

/** Ends the user's sessions, except `exceptId`, and revokes the keys of the user's programs. */
export async function endUserSessions(tx: TxContext, userId: string, exceptId?: string): Promise<void> {
  await tx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)))
  await revokePrograms(tx, userId)
  invalidate(tx, sessionUsersTag)
}

/** Logs every user out, and revokes all keys of programs, codes and invitations. */
export async function revokeAllSessionsAndCodes(tx: TxContext): Promise<void> {
  await tx.db.delete(sessions)
  await tx.db.delete(codes)
  await tx.db.delete(invitations)
  await tx.db.delete(knownBrowsers)
  await revokePrograms(tx)
}

export async function deleteExpiredSessions(ctx: Context): Promise<void> {
  const now = ctx.now()
  await transact(ctx, (tx) =>
    tx.db
      .delete(sessions)
      .where(or(lt(sessions.seenAt, now - sessionIdleMs), lt(sessions.createdAt, now - sessionAbsoluteMs))),
  )
}

/** Degraded while the database is read-only: existing sessions work, nobody can log in. */
export async function checkSessionHealth(ctx: Context): Promise<Health> {
  await ctx.db.select({ id: sessions.id }).from(sessions).limit(1)
  return ctx.core.isWritable() ? 'operational' : 'degraded'
}

/** Users by session id; sessions that have ended, or lack the account's second factor, are missing from the map. */
export async function findSessionUsers(
  ctx: Context,
  sessionIds: readonly string[],
): Promise<Map<string, SessionUser>> {
  const rows: SessionRow[] = await selectSessions(ctx.core.db.read).where(
    inArray(sessions.id, [...sessionIds]),
  )
  return new Map(
    rows
      .filter((row) => isAlive(row, ctx.now()) && !isAwaitingSecondFactor(row))
      .map((row) => [row.sessionId, toSessionUser(row)]),
  )
}

/** Identifies a request's user by the session cookie. */
export function identifyByCookie(core: Core, cookieName: string): Identify {
  const updateLastSeen = lastSeenUpdater(core)
  const pattern = new RegExp(`(?:^|;\\s*)${cookieName}=([A-Za-z0-9_-]{43})(?:;|$)`)
  return async (headers): Promise<Actor> => {
    const token = pattern.exec(headers.get('cookie') ?? '')?.[1]
    if (!token) return { kind: 'guest' }
    const [row] = await findSessionByTokenHash(core.db.read, { hash: sha256Hex(token) })
    const now = core.now()
    if (!row || !isAlive(row, now)) return { kind: 'guest' }
    if (row.seenAt < now - lastSeenIntervalMs) updateLastSeen(row.sessionId, now)
    const user = toSessionUser(row)
    return isAwaitingSecondFactor(row) ? { kind: 'guest', awaitingSecondFactor: user } : user
  }
}

function isAwaitingSecondFactor({ hasSecondFactor, secondFactorAt }: SessionRow): boolean {
  return hasSecondFactor && secondFactorAt === null
}

function isAlive({ seenAt, createdAt }: SessionRow, now: number): boolean {
  return seenAt >= now - sessionIdleMs && createdAt >= now - sessionAbsoluteMs
}

function toSessionUser(row: SessionRow): SessionUser {
  const { sessionId, userId, role, secondFactorAt, accountCreatedAt } = row
  const suspended = row.suspendedAt !== null
  // Staff need an email address, even if they log in with the platform.
  const verified = role === 'user' ? isVerified(row) : row.emailVerifiedAt !== null
  return { kind: 'user', id: userId, role, verified, suspended, sessionId, secondFactorAt, accountCreatedAt }
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
      hasSecondFactor: users.hasSecondFactor,
      secondFactorAt: sessions.secondFactorAt,
      suspendedAt: users.suspendedAt,
      accountCreatedAt: users.createdAt,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
}

/** Updates `seenAt` in the background: requests don't wait for it, and a failed write logs nobody out. */
function lastSeenUpdater({ db, log }: Core): (sessionId: string, now: number) => void {
  const pending = new Set<string>()
  return (sessionId, now) => {
    if (pending.has(sessionId)) return
    pending.add(sessionId)
    const isOlder = and(eq(sessions.id, sessionId), lt(sessions.seenAt, now))
    db.transact((tx) => tx.update(sessions).set({ seenAt: now }).where(isOlder))
      .catch((error) => log.warn('could not update when a session was last seen', { error }))
      .finally(() => pending.delete(sessionId))
  }
}
