import { type CurrentUser, isReserved, lookOf, type SignUp } from '@/modules/auth/contract'
import { authErrors } from '@/modules/auth/errors'
import { isNameRetired } from '@/modules/auth/leave'
import { hashPassword, requireGoodPassword } from '@/modules/auth/passwords'
import { proveHumanPort } from '@/modules/auth/ports'
import { users } from '@/modules/auth/schema'
import { askForCode } from '@/modules/auth/send-code'
import { findCurrentUser } from '@/modules/auth/service'
import { beginSession } from '@/modules/auth/sessions'
import { inputWords } from '@/modules/auth/words'
import { read } from '@/src/core/config'
import type { Context } from '@/src/core/context'
import { hostConfig } from '@/src/core/host-config'
import { newId } from '@/src/core/id'
import { use } from '@/src/core/ports'
import { transact } from '@/src/core/transact'
import { isUniqueViolation } from '@/src/db/failures'

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
  if (password !== input.confirmPassword)
    throw authErrors.passwords_differ({
      errors: [{ path: 'confirmPassword', message: inputWords.password.differ }],
    })
  requireFreeName(ctx, username)
  requireGoodPassword(ctx, password)
  const proof = { sessionId: input.captchaSessionId, answer: input.captchaAnswer, address: from.address }
  const human = use(ctx, proveHumanPort)
  if (!(await human.prove(ctx, proof)))
    throw authErrors.captcha_failed({
      detail: human.refusal,
      errors: [{ path: 'captchaAnswer', message: human.refusal }],
    })
  const passwordHash = await hashPassword(password)
  try {
    return await transact(ctx, async (tx) => {
      if (await isNameRetired(tx, username)) throw usernameTaken()
      const id = newId(tx)
      await tx.db.insert(users).values({
        id,
        namespace: 'site',
        username,
        look: lookOf(username),
        displayName: username,
        email,
        passwordHash,
        createdAt: tx.now(),
      })
      await askForCode(tx, { kind: 'signup', userId: id, email, browser: from.browser })
      return { user: await findCurrentUser(tx, id), token: await beginSession(tx, id) }
    })
  } catch (error) {
    throw isUniqueViolation(error) ? usernameTaken() : error
  }
}

/** The contract knows the words that every site reserves; its own name is the operator's. */
function requireFreeName(ctx: Context, username: string): void {
  if (!isReserved(username, read(ctx, hostConfig).SITE_NAME)) return
  const { detail } = authErrors.username_reserved()
  throw authErrors.username_reserved({ errors: [{ path: 'username', message: detail }] })
}

function usernameTaken() {
  const { detail } = authErrors.username_taken()
  return authErrors.username_taken({ errors: [{ path: 'username', message: detail }] })
}
