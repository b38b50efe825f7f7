import type { TxContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { definePort, use } from '@/src/kit/ports'

/** Locks an account for the rest of the transaction. Returns its state; undefined if it was deleted. */
type LockAccount = (tx: TxContext, userId: string) => Promise<'active' | 'suspended' | undefined>

/** Called at the start of every transaction of a user, so that two of them don't overlap. */
export const accountPort = definePort<LockAccount>('core.lock-account')

/**
 * The account may have been deleted or suspended after the request was authenticated. Throws unauthorized, and account_suspended
 * if the guard of the route is `notSuspended`.
 */
export async function requireOpenAccount(tx: TxContext & { notSuspended?: true }): Promise<void> {
  if (tx.actor.kind !== 'user') return
  const state = await use(tx, accountPort)(tx, tx.actor.id)
  if (state === undefined) throw httpErrors.unauthorized()
  if (tx.notSuspended && state === 'suspended') throw httpErrors.account_suspended()
}
