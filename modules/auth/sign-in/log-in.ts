import { findCurrentUser, maybeAccountByEmail } from '@/modules/auth/accounts/account-queries'
import { recordAttempt, resetAttempts } from '@/modules/auth/accounts/password-attempts'
import { verifyPassword } from '@/modules/auth/accounts/passwords'
import { createSession } from '@/modules/auth/accounts/sessions'
import type { CurrentUser, LogIn } from '@/modules/auth/contract'
import { requestCode } from '@/modules/auth/email/send-code'
import { authErrors } from '@/modules/auth/errors'
import type { ClientInfo } from '@/modules/auth/sign-in/sign-up'
import type { Context, TxContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

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
