import type { TxContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { definePort, use } from '@/src/kit/ports'

/** Locks an account for the rest of the transaction. Returns false if it was deleted. */
type LockOpenAccount = (tx: TxContext, userId: string) => Promise<boolean>

/** Called at the start of every transaction of a user, so that two of them don't overlap. */
export const accountPort = definePort<LockOpenAccount>('core.lock-open-account')

/** The account may have been deleted after the request was authenticated. Throws unauthorized. */
export async function requireOpenAccount(tx: TxContext): Promise<void> {
  if (tx.actor.kind === 'user' && !(await use(tx, accountPort)(tx, tx.actor.id)))
    throw httpErrors.unauthorized()
}
