import { findCurrentUser } from '@/modules/auth/accounts/account-queries'
import { insertAccount, rejectTakenUsername } from '@/modules/auth/accounts/insert-account'
import { hashPassword, requireGoodPassword } from '@/modules/auth/accounts/passwords'
import { createSession } from '@/modules/auth/accounts/sessions'
import { type CurrentUser, isReservedName, type SignUp } from '@/modules/auth/contract'
import { requestCode } from '@/modules/auth/email/send-code'
import { authErrors } from '@/modules/auth/errors'
import { captchaPort } from '@/modules/auth/ports'
import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'
import { fieldError } from '@/src/kit/errors'
import { use } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'

export interface ClientInfo {
  /** The network address of whoever asks. */
  ipAddress: string
  /** What the browser will be known by when it brings a code. */
  browserId: string
}

/**
 * Makes an account with an address yet to be proven, and a session; mails the code. What an address already belongs to is
 * told to its owner alone. Throws passwords_differ, username_reserved, password_short, password_common, captcha_failed,
 * username_taken.
 */
export async function signUp(
  ctx: Context,
  input: SignUp,
  from: ClientInfo,
): Promise<{ user: CurrentUser; token: string }> {
  const { username, email, password } = input
  if (password !== input.confirmPassword) throw fieldError(authErrors.passwords_differ, 'confirmPassword')
  rejectReservedUsername(ctx, username)
  requireGoodPassword(ctx, password)
  const proof = { sessionId: input.captchaSessionId, answer: input.captchaAnswer, ipAddress: from.ipAddress }
  const human = use(ctx, captchaPort)
  if (!(await human.verify(ctx, proof)))
    throw fieldError(authErrors.captcha_failed, 'captchaAnswer', human.failureMessage)
  const passwordHash = await hashPassword(password)
  const adding = transact(ctx, async (tx) => {
    const id = await insertAccount(tx, { username, email, passwordHash })
    await requestCode(tx, { kind: 'signup', userId: id, email, browser: from.browserId })
    return { user: await findCurrentUser(tx, id), token: await createSession(tx, id) }
  })
  return rejectTakenUsername(adding)
}

/** The contract knows the words that every site reserves; its own name is the operator's. */
function rejectReservedUsername(ctx: Context, username: string): void {
  if (isReservedName(username, readConfig(ctx, appConfig).SITE_NAME))
    throw fieldError(authErrors.username_reserved, 'username')
}
