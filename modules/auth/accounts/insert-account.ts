import { isUsernameRetired } from '@/modules/auth/accounts/account-deletion'
import { confusableSkeleton, isReservedName } from '@/modules/auth/contract'
import { authErrors } from '@/modules/auth/errors'
import { users } from '@/modules/auth/schema'
import { isUniqueViolation } from '@/src/db/database-errors'
import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Context, TxContext } from '@/src/kit/context'
import { fieldError } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import type { Role } from '@/src/kit/staff/rights'

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
    createdAt: tx.now(),
  })
  return id
}

/** Throws username_reserved for a name that looks official. The contract's schema can't check this: SITE_NAME is reserved too. */
export function rejectReservedUsername(ctx: Pick<Context, 'core'>, username: string): void {
  if (isReservedName(username, readConfig(ctx, appConfig).SITE_NAME))
    throw fieldError(authErrors.username_reserved, 'username')
}

/** Awaits a transaction that inserts an account. Throws username_taken for a unique violation. */
export async function rejectTakenUsername<Result>(insertion: Promise<Result>): Promise<Result> {
  try {
    return await insertion
  } catch (error) {
    throw isUniqueViolation(error) ? usernameTaken() : error
  }
}

function usernameTaken() {
  return fieldError(authErrors.username_taken, 'username')
}
