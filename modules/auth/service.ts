import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { findCurrentUser } from '@/modules/auth/accounts/account-queries'
import { createSession } from '@/modules/auth/accounts/sessions'
import { authConfig } from '@/modules/auth/config'
import type { CurrentUser } from '@/modules/auth/contract'
import { platformLoginPort, realMoneyPort } from '@/modules/auth/ports'
import { users } from '@/modules/auth/schema'
import { param, paramList, prepared, preparedBy } from '@/src/db/prepared'
import type { Reader } from '@/src/db/types'
import { publicUrl } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Context, Role, TxContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import { use } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'

export { deletedAccountName, findDepartingUser } from '@/modules/auth/accounts/account-deletion'
export {
  browserIdOf,
  type CookieJar,
  clearSessionCookie,
  ensureBrowserId,
  startSession,
} from '@/modules/auth/accounts/session-cookie'
export { revokeAllSessionsAndCodes } from '@/modules/auth/accounts/sessions'
export { requireReauthentication } from '@/modules/auth/security/reauthentication'
export { createInvitedAccount, inviteFirstAdmin } from '@/modules/auth/sign-in/invitations'
export { type AuthResult, authenticate } from '@/modules/auth/sign-in/log-in'
export {
  canLogInWithoutPlatform,
  createPlatformAccount,
  sendLinkNotice,
  setAppearance,
} from '@/modules/auth/sign-in/platform-accounts'

/** What everybody may know of a person. */
export interface PublicProfile {
  id: string
  /** "Deleted account" for somebody who left. */
  username: string
  temporary: boolean
  deleted: boolean
}

/** Whether the temporary login is open: as DEMO_LOGIN says, else on this machine alone while nothing real is configured. */
export function isDemoLoginEnabled(ctx: Pick<Context, 'core'>): boolean {
  const { DEMO_LOGIN } = readConfig(ctx, authConfig)
  const isHere = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(publicUrl(ctx))
  return DEMO_LOGIN ?? (isHere && !use(ctx, realMoneyPort) && !use(ctx, platformLoginPort))
}

/**
 * Signs in by a name alone, making the account when the name is new. It reaches only accounts that were made this way.
 * Answers the token for the session cookie. Throws not_found while the temporary login is closed.
 */
export async function demoLogIn(
  ctx: Context,
  username: string,
): Promise<{ user: CurrentUser; token: string }> {
  if (!isDemoLoginEnabled(ctx)) throw httpErrors.not_found()
  return transact(ctx, async (tx) => {
    const userId = await ensureTemporaryAccount(tx, username)
    return { user: await findCurrentUser(tx, userId), token: await createSession(tx, userId) }
  })
}

/** The id of the temporary account of that name, made when there is none. */
export async function ensureTemporaryAccount(tx: TxContext, username: string): Promise<string> {
  const [found] = await tx.db.select({ id: users.id }).from(users).where(hasUsername('temporary', username))
  if (found) return found.id
  const id = newId(tx)
  await tx.db
    .insert(users)
    .values({ id, namespace: 'temporary', username, displayName: username, createdAt: tx.now() })
  return id
}

const selectVerifiedEmail = prepared((db: Reader) =>
  db
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, param('userId'))),
)

/** The address that a person has proven to be theirs. */
export async function maybeVerifiedEmail(ctx: Context, userId: string): Promise<string | undefined> {
  const [row] = await selectVerifiedEmail(ctx.db, { userId })
  return row?.emailVerifiedAt === null ? undefined : (row?.email ?? undefined)
}

/** How many accounts there are. */
export function countAccounts(ctx: Context): Promise<number> {
  return ctx.db.$count(users, isNull(users.deletedAt))
}

const selectProfiles = preparedBy((db: Reader, count: number) =>
  db
    .select({
      id: users.id,
      username: users.username,
      namespace: users.namespace,
      deletedAt: users.deletedAt,
    })
    .from(users)
    .where(inArray(users.id, paramList(count))),
)

/** Public profiles by id; ids of nobody are absent. */
export async function findProfiles(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, PublicProfile>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await selectProfiles(ctx.db, wanted.length, { ...wanted })
  return new Map(
    rows.map(({ id, username, namespace, deletedAt }) => [
      id,
      { id, username, temporary: namespace === 'temporary', deleted: deletedAt !== null },
    ]),
  )
}

/** Gives the account of that name a role (`temporary:NAME` for one of the temporary login). Answers whether there is one. */
export async function setRole(ctx: Context, name: string, role: Role): Promise<boolean> {
  const [, prefix, username = ''] = /^(temporary:)?(.*)$/.exec(name) ?? []
  const namespace = prefix ? 'temporary' : 'site'
  const [promoted] = await transact(ctx, (tx) =>
    tx.db.update(users).set({ role }).where(hasUsername(namespace, username)).returning(),
  )
  return promoted !== undefined
}

/** Everybody with a role, by name. */
export async function listStaff(ctx: Context): Promise<{ name: string; role: Role }[]> {
  const rows = await ctx.db.select().from(users).where(ne(users.role, 'user')).orderBy(users.username)
  return rows.map(({ namespace, username, role }) => ({
    name: namespace === 'temporary' ? `temporary:${username}` : username,
    role,
  }))
}

/** Whether this account is there and was not deleted. Every transaction of a person asks, so the query is written out. */
export async function isAccountOpen(ctx: Context, userId: string): Promise<boolean> {
  return (await selectOpenAccount(ctx.db, { userId })).length > 0
}

const selectOpenAccount = prepared((db: Reader) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, param('userId')), isNull(users.deletedAt))),
)

function hasUsername(namespace: 'site' | 'temporary', username: string) {
  return and(
    eq(users.namespace, namespace),
    sql`lower(${users.username}) = ${username.toLowerCase()}`,
    isNull(users.deletedAt),
  )
}
