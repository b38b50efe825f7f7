import type { Context, TxContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { definePort, use } from '@/src/kit/ports'

/** Whether an account is still there. */
type IsOpen = (ctx: Context, userId: string) => Promise<boolean>

/** Asked in every transaction that a person begins, so it must be filled. */
export const accountPort = definePort<IsOpen>('core.account-is-open')

/** A request may have been let in a moment before its account was deleted. Throws unauthorized. */
export async function requireOpenAccount(tx: TxContext): Promise<void> {
  if (tx.actor.kind === 'user' && !(await use(tx, accountPort)(tx, tx.actor.id)))
    throw httpErrors.unauthorized()
}
