import { maybeAccountOf } from '@/modules/auth/addresses'
import type { CurrentUser, LogIn } from '@/modules/auth/contract'
import { findCurrentUser } from '@/modules/auth/current-user'
import { authErrors } from '@/modules/auth/errors'
import { verifyPassword } from '@/modules/auth/passwords'
import { askForCode } from '@/modules/auth/send-code'
import { beginSession } from '@/modules/auth/sessions'
import type { From } from '@/modules/auth/sign-up'
import { forgiveTry, takeTry } from '@/modules/auth/tries'
import type { Context } from '@/src/core/context'
import { transact } from '@/src/core/transact'

export type LoggedIn = { user: CurrentUser; token: string } | { codeSentTo: string }

/**
 * Signs in by e-mail and password; with two-step log-in on, mails a code instead. Takes as long for an address that nobody
 * has. Throws login_failed, too_many_requests.
 */
export async function logIn(
  ctx: Context,
  { email, password }: LogIn,
  { address, browser }: From,
): Promise<LoggedIn> {
  const trier = { account: email, address }
  await takeTry(ctx, trier)
  const account = await maybeAccountOf(ctx, email)
  if (!(await verifyPassword(password, account?.passwordHash ?? null)) || !account)
    throw authErrors.login_failed()
  return transact(ctx, async (tx) => {
    const user = await findCurrentUser(tx, account.id)
    await forgiveTry(tx, trier)
    if (!account.twoStep) return { user, token: await beginSession(tx, account.id) }
    await askForCode(tx, { kind: 'login', userId: account.id, email, browser })
    return { codeSentTo: email }
  })
}
