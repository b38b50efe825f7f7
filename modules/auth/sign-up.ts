import { addAccount, refuseTaken } from '@/modules/auth/add-account'
import { type CurrentUser, isReserved, type SignUp } from '@/modules/auth/contract'
import { findCurrentUser } from '@/modules/auth/current-user'
import { authErrors } from '@/modules/auth/errors'
import { hashPassword, requireGoodPassword } from '@/modules/auth/passwords'
import { proveHumanPort } from '@/modules/auth/ports'
import { askForCode } from '@/modules/auth/send-code'
import { beginSession } from '@/modules/auth/sessions'
import { readConfig } from '@/src/core/config'
import type { Context } from '@/src/core/context'
import { fieldError } from '@/src/core/errors'
import { appConfig } from '@/src/core/host-config'
import { use } from '@/src/core/ports'
import { transact } from '@/src/core/transact'

export interface From {
  /** The network address of whoever asks. */
  address: string
  /** What the browser will be known by when it brings a code. */
  browser: string
}

/**
 * Makes an account with an address yet to be proven, and a session; mails the code. What an address already belongs to is
 * told to its owner alone. Throws passwords_differ, username_reserved, password_short, password_common, captcha_failed,
 * username_taken.
 */
export async function signUp(
  ctx: Context,
  input: SignUp,
  from: From,
): Promise<{ user: CurrentUser; token: string }> {
  const { username, email, password } = input
  if (password !== input.confirmPassword) throw fieldError(authErrors.passwords_differ, 'confirmPassword')
  requireFreeName(ctx, username)
  requireGoodPassword(ctx, password)
  const proof = { sessionId: input.captchaSessionId, answer: input.captchaAnswer, address: from.address }
  const human = use(ctx, proveHumanPort)
  if (!(await human.prove(ctx, proof)))
    throw fieldError(authErrors.captcha_failed, 'captchaAnswer', human.refusal)
  const passwordHash = await hashPassword(password)
  const adding = transact(ctx, async (tx) => {
    const id = await addAccount(tx, { username, email, passwordHash })
    await askForCode(tx, { kind: 'signup', userId: id, email, browser: from.browser })
    return { user: await findCurrentUser(tx, id), token: await beginSession(tx, id) }
  })
  return refuseTaken(adding)
}

/** The contract knows the words that every site reserves; its own name is the operator's. */
function requireFreeName(ctx: Context, username: string): void {
  if (isReserved(username, readConfig(ctx, appConfig).SITE_NAME))
    throw fieldError(authErrors.username_reserved, 'username')
}
