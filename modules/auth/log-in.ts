import { maybeAccountByEmail } from '@/modules/auth/addresses'
import { type AuthResult, authenticate } from '@/modules/auth/admit'
import type { LogIn } from '@/modules/auth/contract'
import { authErrors } from '@/modules/auth/errors'
import { verifyPassword } from '@/modules/auth/passwords'
import type { ClientInfo } from '@/modules/auth/sign-up'
import { resetAttempts, recordAttempt } from '@/modules/auth/tries'
import type { Context } from '@/src/core/context'
import { transact } from '@/src/core/transact'

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
