import { eq } from 'drizzle-orm'
import { recordSecurityEvent } from '@/modules/auth/accounts/security-events'
import { createSession, type NewSession } from '@/modules/auth/accounts/sessions'
import { authErrors } from '@/modules/auth/errors'
import { passkeys } from '@/modules/auth/schema'
import {
  importWebAuthn,
  issueLoginChallenge,
  relyingParty,
  takeLoginChallenge,
} from '@/modules/auth/second-factor/passkey-challenges'
import { checkAssertion, recordPasskeyUse } from '@/modules/auth/second-factor/verify-passkey'
import type { PasskeyAssertion } from '@/modules/auth/second-factor-contract'
import type { Context } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

/** Returns the options for `navigator.credentials.get`. They name no passkeys: the device offers those that it has for this site. */
export async function startPasskeyLogIn(ctx: Context, browserId: string) {
  const challenge = await issueLoginChallenge(ctx, browserId)
  const { generateAuthenticationOptions } = await importWebAuthn()
  return generateAuthenticationOptions({
    rpID: relyingParty(ctx).rpID,
    challenge: Uint8Array.fromBase64(challenge, { alphabet: 'base64url' }),
    userVerification: 'required',
  })
}

/**
 * Logs in with a passkey alone. The device has verified the user, so it counts as both factors. Throws passkey_login_failed, for every
 * reason alike.
 */
export async function logInWithPasskey(
  ctx: Context,
  { response }: PasskeyAssertion,
  browserId: string,
): Promise<NewSession> {
  const [passkey] = await ctx.db.select().from(passkeys).where(eq(passkeys.id, response.id))
  if (!passkey) throw authErrors.passkey_login_failed()
  const use = isOwnedBy(passkey.userId, response.response.userHandle)
    ? await checkAssertion(ctx, {
        passkey,
        response,
        expectedChallenge: (challenge) => takeLoginChallenge(ctx, challenge, browserId),
        isOnlyFactor: true,
      })
    : undefined
  if (!use) {
    const event = { kind: 'second-factor-refused', userId: passkey.userId } as const
    await transact(ctx, (tx) => recordSecurityEvent(tx, event))
    throw authErrors.passkey_login_failed()
  }
  return transact(ctx, async (tx) => {
    if (!(await recordPasskeyUse(tx, passkey, use))) throw authErrors.passkey_login_failed()
    return createSession(tx, passkey.userId, { secondFactorAt: tx.now() })
  })
}

/** The device names the account that it stored the passkey for. A security key that stores nothing names none. */
function isOwnedBy(userId: string, userHandle: string | undefined): boolean {
  return userHandle === Buffer.from(userId).toString('base64url')
}
