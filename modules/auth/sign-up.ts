import { insertAccount, rejectTakenUsername } from '@/modules/auth/add-account'
import { type CurrentUser, isReservedName, type SignUp } from '@/modules/auth/contract'
import { findCurrentUser } from '@/modules/auth/current-user'
import { authErrors } from '@/modules/auth/errors'
import { hashPassword, requireGoodPassword } from '@/modules/auth/passwords'
import { captchaPort } from '@/modules/auth/ports'
import { requestCode } from '@/modules/auth/send-code'
import { createSession } from '@/modules/auth/sessions'
import { readConfig } from '@/src/core/config'
import type { Context } from '@/src/core/context'
import { fieldError } from '@/src/core/errors'
import { appConfig } from '@/src/core/host-config'
import { use } from '@/src/core/ports'
import { transact } from '@/src/core/transact'

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
