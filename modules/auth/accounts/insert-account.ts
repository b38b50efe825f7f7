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
  /** By default the username. */
  displayName?: string
  /** Yet to be proven; null where somebody came by the game platform. */
  email: string | null
  /** Null where its owner is to set one. */
  passwordHash: string | null
  byPlatform?: boolean
  role?: Role
}

/** Makes an account of the site and answers its id. A name that is taken breaks the transaction: see `refuseTaken`. */
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

/** Runs a transaction that adds an account. Throws username_taken where the database says so. */
export async function rejectTakenUsername<Result>(adding: Promise<Result>): Promise<Result> {
  try {
    return await adding
  } catch (error) {
    throw isUniqueViolation(error) ? usernameTaken() : error
  }
}

function usernameTaken() {
  return fieldError(authErrors.username_taken, 'username')
}
