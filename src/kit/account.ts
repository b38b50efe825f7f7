import { defineCheckPoint } from '@/src/kit/checks/checks'
import type { AccountState, LockedAccount, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { definePort, use } from '@/src/kit/ports'

/** Locks an account for the rest of the transaction. Returns its state; undefined if it was deleted. */
type LockAccount = (tx: TxContext, userId: string) => Promise<AccountState | undefined>

/** Called at the start of every transaction of a user, so that two of them don't overlap. */
export const accountPort = definePort<LockAccount>('core.lock-account')

/**
 * Locks the account of the user whose transaction it is. It may have been deleted or suspended after the request was authenticated. Throws
 * unauthorized, and account_suspended if the guard of the route is `notSuspended`.
 */
export async function lockOwnAccount(
  tx: TxContext & { notSuspended?: true },
): Promise<LockedAccount | undefined> {
  if (tx.actor.kind !== 'user') return undefined
  const { id: userId } = tx.actor
  const state = await use(tx, accountPort)(tx, userId)
  if (state === undefined) throw httpErrors.unauthorized()
  if (tx.notSuspended && state === 'suspended') throw httpErrors.account_suspended()
  return { userId, state }
}

/** Before a user buys or lists something new, in the transaction that creates the order or the listing. */
export const beforeTradePoint = defineCheckPoint<{ userId: string }>('kit.before-trade')

/** For what buyers and sellers begin, also without a route. Throws email_unverified, unauthorized, account_suspended. */
export async function requireMayTrade(tx: UserContext & TxContext): Promise<void> {
  if (!tx.actor.verified) throw httpErrors.email_unverified()
  await requireNotSuspended(tx)
}

/** Throws unauthorized, account_suspended. */
export async function requireNotSuspended(tx: UserContext & TxContext): Promise<void> {
  const { actor, lockedAccount } = tx
  const account = lockedAccount?.userId === actor.id ? lockedAccount : await lockOwnAccount(tx)
  if (account?.state === 'suspended') throw httpErrors.account_suspended()
}
