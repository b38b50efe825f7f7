import { maybeAccountOf } from '@/modules/auth/addresses'
import { type Admitted, admit } from '@/modules/auth/admit'
import type { LogIn } from '@/modules/auth/contract'
import { authErrors } from '@/modules/auth/errors'
import { verifyPassword } from '@/modules/auth/passwords'
import type { From } from '@/modules/auth/sign-up'
import { forgiveTry, takeTry } from '@/modules/auth/tries'
import type { Context } from '@/src/core/context'
import { transact } from '@/src/core/transact'

/**
 * Signs in by e-mail and password; with two-step log-in on, mails a code instead. Takes as long for an address that nobody
 * has. Throws login_failed, too_many_requests.
 */
export async function logIn(
  ctx: Context,
  { email, password }: LogIn,
  { address, browser }: From,
): Promise<Admitted> {
  const trier = { account: email, address }
  await takeTry(ctx, trier)
  const account = await maybeAccountOf(ctx, email)
  if (!(await verifyPassword(password, account?.passwordHash ?? null)) || !account)
    throw authErrors.login_failed()
  return transact(ctx, async (tx) => {
    await forgiveTry(tx, trier)
    return admit(tx, account.id, browser)
  })
}
