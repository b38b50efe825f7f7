import {
  insertAccount,
  rejectOfficialUsername,
  rejectTakenUsername,
} from '@/modules/auth/accounts/insert-account'
import { hashPassword, requireGoodPassword } from '@/modules/auth/accounts/passwords'
import { createSession, type NewSession } from '@/modules/auth/accounts/sessions'
import type { SignUp } from '@/modules/auth/contract'
import { requestCode } from '@/modules/auth/email/send-code'
import { authErrors } from '@/modules/auth/errors'
import { captchaPort, signUpPort } from '@/modules/auth/ports'
import type { Context } from '@/src/kit/context'
import { fieldError } from '@/src/kit/errors'
import { maybeUse, use } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'

export interface ClientInfo {
  ipAddress: string
  /** Identifies the browser when it submits a code. */
  browserId: string
}

/**
 * Creates an account with an unverified email, starts a session and sends a code. If the email already belongs to an account,
 * only its owner learns that, by email. Throws passwords_differ, username_reserved, captcha_failed, username_taken and the
 * errors of `requireGoodPassword`.
 */
export async function signUp(
  ctx: Context,
  input: SignUp,
  { ipAddress, browserId }: ClientInfo,
): Promise<NewSession> {
  const { username, email, password } = input
  if (password !== input.confirmPassword) throw fieldError(authErrors.passwords_differ, 'confirmPassword')
  await rejectOfficialUsername(ctx, username)
  await requireGoodPassword(ctx, password, input)
  const captcha = use(ctx, captchaPort)
  const answer = { sessionId: input.captchaSessionId, answer: input.captchaAnswer, ipAddress }
  if (!(await captcha.verify(ctx, answer)))
    throw fieldError(authErrors.captcha_failed, 'captchaAnswer', captcha.failureMessage)
  const passwordHash = await hashPassword(ctx, password)
  const insertion = transact(ctx, async (tx) => {
    const userId = await insertAccount(tx, { username, email, passwordHash })
    await maybeUse(tx, signUpPort)?.(tx, userId)
    await requestCode(tx, { kind: 'signup', userId, email, browserId, ipAddress })
    return createSession(tx, userId)
  })
  return rejectTakenUsername(insertion)
}
