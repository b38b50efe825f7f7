import { maybeAccountByEmail, findCurrentUser } from '@/modules/auth/current-user'
import type { LogIn, CurrentUser } from '@/modules/auth/contract'
import { authErrors } from '@/modules/auth/errors'
import { verifyPassword } from '@/modules/auth/passwords'
import type { ClientInfo } from '@/modules/auth/sign-up'
import { resetAttempts, recordAttempt } from '@/modules/auth/tries'
import type { Context, TxContext } from '@/src/core/context'
import { transact } from '@/src/core/transact'
import { requestCode } from '@/modules/auth/send-code'
import { createSession } from '@/modules/auth/sessions'

/**
 * Signs in by e-mail and password; with two-step log-in on, mails a code instead. Takes as long for an address that nobody
 * has. Throws login_failed, too_many_requests.
 */
export async function logIn(
  ctx: Context,
  { email, password }: LogIn,
  { ipAddress, browserId }: ClientInfo,
): Promise<AuthResult> {
  const trier = { account: email, ipAddress }
  await recordAttempt(ctx, trier)
  const account = await maybeAccountByEmail(ctx, email)
  if (!(await verifyPassword(password, account?.passwordHash ?? null)) || !account)
    throw authErrors.login_failed()
  return transact(ctx, async (tx) => {
    await resetAttempts(tx, trier)
    return authenticate(tx, account.id, browserId)
  })
}

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
