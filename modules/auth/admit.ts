import type { CurrentUser } from '@/modules/auth/contract'
import { findCurrentUser } from '@/modules/auth/current-user'
import { askForCode } from '@/modules/auth/send-code'
import { beginSession } from '@/modules/auth/sessions'
import type { TxContext } from '@/src/core/context'

/** A session, or where the code went that is needed as well. */
export type Admitted = { user: CurrentUser; token: string } | { codeSentTo: string }

/** Lets in whoever has shown to have the account; with two-step log-in on, a code is mailed instead of a session. */
export async function admit(tx: TxContext, userId: string, browser: string): Promise<Admitted> {
  const user = await findCurrentUser(tx, userId)
  const { email, twoStep } = user
  if (!twoStep || email === null) return { user, token: await beginSession(tx, userId) }
  await askForCode(tx, { kind: 'login', userId, email, browser })
  return { codeSentTo: email }
}
