import { isUsernameRetired } from '@/modules/auth/account-deletion'
import { isStaff } from '@/modules/auth/account-sql'
import { authErrors } from '@/modules/auth/errors'
import {
  compactSkeleton,
  confusableSkeleton,
  isReservedName,
  isReservedTemporaryName,
  looksLikeStaff,
} from '@/modules/auth/names'
import { users } from '@/modules/auth/schema'
import { isUniqueViolation } from '@/src/db/database-errors'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context, TxContext } from '@/src/kit/context'
import { fieldError } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import type { Role } from '@/src/kit/staff/rights'

const nameIndexes = ['auth_users_name', 'auth_users_confusable_skeleton', 'auth_users_compact_skeleton']

interface NewAccount {
  /** Defaults to a site account. */
  namespace?: 'site' | 'temporary'
  username: string
  /** Defaults to the username. */
  displayName?: string
  /** Null for an account created by a platform login. */
  email: string | null
  /** Left out while the address is unverified. */
  emailVerifiedAt?: number
  /** Null while the account has no password. */
  passwordHash: string | null
  byPlatform?: boolean
  role?: Role
}

/** Inserts an account and returns its id. A taken username aborts the transaction: see `rejectTakenUsername`. */
export async function insertAccount(tx: TxContext, account: NewAccount): Promise<string> {
  const { username } = account
  if (await isUsernameRetired(tx, username)) throw usernameTaken()
  const id = newId(tx)
  await tx.db.insert(users).values({
    namespace: 'site',
    displayName: username,
    ...account,
    id,
    confusableSkeleton: confusableSkeleton(username),
    compactSkeleton: account.namespace === 'temporary' ? null : compactSkeleton(username),
    createdAt: tx.now(),
  })
  return id
}

/**
 * Throws username_reserved for a name that looks official, username_taken for one that looks like a staff member's. The contract's schema
 * can't check this: SITE_NAME is reserved too. The operator may use such names.
 */
export async function rejectOfficialUsername(ctx: Context, username: string): Promise<void> {
  if (isReservedName(username, readConfig(ctx, appConfig).SITE_NAME)) throw usernameReserved()
  if (await looksLikeAnyStaff(ctx, username)) throw usernameTaken()
}

/** Throws username_reserved for a temporary name that looks official. */
export function rejectReservedTemporaryName(ctx: Pick<Context, 'core'>, username: string): void {
  if (isReservedTemporaryName(username, readConfig(ctx, appConfig).SITE_NAME)) throw usernameReserved()
}

export async function looksLikeAnyStaff(ctx: Context, username: string): Promise<boolean> {
  const staff = await ctx.db.select({ username: users.username }).from(users).where(isStaff)
  return staff.some((member) => looksLikeStaff(username, member.username))
}

/** Awaits a transaction that inserts an account. Throws username_taken if another account has the name, or one that looks the same. */
export async function rejectTakenUsername<Result>(insertion: Promise<Result>): Promise<Result> {
  try {
    return await insertion
  } catch (error) {
    throw isUniqueViolation(error, users, ...nameIndexes) ? usernameTaken() : error
  }
}

function usernameReserved() {
  return fieldError(authErrors.username_reserved, 'username')
}

function usernameTaken() {
  return fieldError(authErrors.username_taken, 'username')
}
