import { isUsernameRetired } from '@/modules/auth/accounts/account-deletion'
import { confusableSkeleton } from '@/modules/auth/contract'
import { authErrors } from '@/modules/auth/errors'
import { users } from '@/modules/auth/schema'
import { isUniqueViolation } from '@/src/db/database-errors'
import type { Role, TxContext } from '@/src/kit/context'
import { fieldError } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'

interface NewAccount {
  username: string
  /** Defaults to the username. */
  displayName?: string
  /** Unverified; null for an account created by a platform login. */
  email: string | null
  /** Null while the account has no password. */
  passwordHash: string | null
  byPlatform?: boolean
  role?: Role
}

/** Inserts a site account and returns its id. A taken username aborts the transaction: see `rejectTakenUsername`. */
export async function insertAccount(tx: TxContext, account: NewAccount): Promise<string> {
  const { username } = account
  if (await isUsernameRetired(tx, username)) throw usernameTaken()
  const id = newId(tx)
  await tx.db.insert(users).values({
    displayName: username,
    ...account,
    id,
    namespace: 'site',
    confusableSkeleton: confusableSkeleton(username),
    createdAt: tx.now(),
  })
  return id
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
