import type { CurrentUser } from '@/modules/auth/contract'
import { findCurrentUser } from '@/modules/auth/current-user'
import { requestCode } from '@/modules/auth/send-code'
import { createSession } from '@/modules/auth/sessions'
import type { TxContext } from '@/src/core/context'

/** A session, or where the code went that is needed as well. */
export type AuthResult = { user: CurrentUser; token: string } | { codeSentTo: string }

/** Lets in whoever has shown to have the account; with two-step log-in on, a code is mailed instead of a session. */
export async function authenticate(tx: TxContext, userId: string, browser: string): Promise<AuthResult> {
  const user = await findCurrentUser(tx, userId)
  const { email, twoStep } = user
  if (!twoStep || email === null) return { user, token: await createSession(tx, userId) }
  await requestCode(tx, { kind: 'login', userId, email, browser })
  return { codeSentTo: email }
}
