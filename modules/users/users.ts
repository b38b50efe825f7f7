import {
  endSessionsByStaff,
  findAccount,
  listAccounts,
  listSessionsOf,
  presentSuspension,
  setRoleOf,
  type UserRow,
} from '@/modules/auth/service'
import { findUsersOfPlayer } from '@/modules/players/service'
import { type ListedUser, pageDefault, type UserDetail, type UsersQuery } from '@/modules/users/contract'
import { usersErrors } from '@/modules/users/errors'
import { listNotes } from '@/modules/users/notes'
import type { Context, UserContext } from '@/src/kit/context'
import type { ListPage } from '@/src/kit/lists/keyset'
import type { Role } from '@/src/kit/staff/rights'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'

/** Returns a page of users, newest first, or by name if there is a search, and the cursor of the next page. */
export async function listUsers(
  ctx: Context,
  { limit = pageDefault, ...query }: UsersQuery,
): Promise<ListPage<ListedUser>> {
  const matchingIds = query.search === undefined ? [] : await findUsersOfPlayer(ctx, query.search)
  const { rows, next } = await listAccounts(ctx, { ...query, limit, matchingIds })
  return { rows: rows.map(presentRow), next }
}

/** Returns a person as staff see them, even after the account was deleted. Throws not_found. */
export async function findUser(ctx: UserContext, id: string): Promise<UserDetail> {
  const account = await findAccount(ctx, id)
  const [sessions, notes] = await Promise.all([
    listSessionsOf(ctx, id),
    id === ctx.actor.id ? [] : listNotes(ctx, id),
  ])
  return {
    ...presentRow(account),
    displayName: account.displayName,
    deletedAt: isoTime(account.deletedAt),
    byPlatform: account.byPlatform,
    twoStep: account.twoStep,
    hasSecondFactor: account.hasSecondFactor,
    sessions: sessions.map((session) => ({
      id: session.id,
      createdAt: isoTime(session.createdAt),
      seenAt: isoTime(session.seenAt),
      browser: session.browser,
      operatingSystem: session.operatingSystem,
    })),
    notes,
  }
}

function presentRow(account: UserRow): ListedUser {
  return {
    id: account.id,
    username: account.username,
    temporary: account.namespace === 'temporary',
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    emailBounced: account.emailBouncedAt !== null,
    role: account.role,
    createdAt: isoTime(account.createdAt),
    suspension: presentSuspension(account),
  }
}

/** Throws not_found, temporary_staff, staff_unverified, last_admin. */
export async function changeRole(ctx: UserContext, id: string, role: Role): Promise<UserDetail> {
  await setRoleOf(ctx, id, role)
  return findUser(ctx, id)
}

/** Logs a person out everywhere. Throws not_found, staff_protected. */
export async function endSessions(ctx: UserContext, id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    requireMayActOn(tx, await findAccount(tx, id))
    await endSessionsByStaff(tx, id)
  })
}

/** Only admins act on the accounts of staff. Throws staff_protected. */
export function requireMayActOn({ actor }: Context, { role }: UserRow): void {
  if (role !== 'user' && actor.kind === 'user' && actor.role !== 'admin') throw usersErrors.staff_protected()
}

/** A person is the party to their own case. Throws not_found. */
export async function findUserParties(ctx: Context, id: string): Promise<string[]> {
  return [(await findAccount(ctx, id)).id]
}
