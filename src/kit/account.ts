import type { Context, TxContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { definePort, use } from '@/src/kit/ports'

/** Whether an account still exists. */
type IsAccountOpen = (ctx: Context, userId: string) => Promise<boolean>

/** Checked at the start of every transaction of a user. */
export const accountPort = definePort<IsAccountOpen>('core.account-is-open')

/** The account may have been deleted after the request was authenticated. Throws unauthorized. */
export async function requireOpenAccount(tx: TxContext): Promise<void> {
  if (tx.actor.kind === 'user' && !(await use(tx, accountPort)(tx, tx.actor.id)))
    throw httpErrors.unauthorized()
}
