import { and, eq } from 'drizzle-orm'
import type { CurrentUser } from '@/modules/auth/contract'
import { authErrors } from '@/modules/auth/errors'
import { passkeys } from '@/modules/auth/schema'
import {
  importWebAuthn,
  issueChallenge,
  relyingParty,
  takeChallenge,
} from '@/modules/auth/second-factor/passkey-challenges'
import { findPasskeys } from '@/modules/auth/second-factor/passkeys'
import { completeVerification, recordFactorRefused } from '@/modules/auth/second-factor/verify-code'
import type { PasskeyAssertion } from '@/modules/auth/second-factor-contract'
import type { UserContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

/** Returns the options for `navigator.credentials.get`. Throws second_factor_missing if the user has no passkey. */
export async function startPasskeyVerification(ctx: UserContext) {
  const own = await findPasskeys(ctx)
  if (own.length === 0) throw authErrors.second_factor_missing()
  const challenge = await transact(ctx, (tx) => issueChallenge(tx, 'get'))
  const { generateAuthenticationOptions } = await importWebAuthn()
  return generateAuthenticationOptions({
    rpID: relyingParty(ctx).rpID,
    challenge: Uint8Array.fromBase64(challenge, { alphabet: 'base64url' }),
    allowCredentials: own.map(({ id, transports }) => ({ id, transports })),
    userVerification: 'preferred',
  })
}

/** Verifies the second factor in this session with one of the user's passkeys. Throws second_factor_wrong. */
export async function verifyPasskey(ctx: UserContext, { response }: PasskeyAssertion): Promise<CurrentUser> {
  const { rpID, expectedOrigin } = relyingParty(ctx)
  const expectedChallenge = await takeChallenge(ctx, 'get')
  const passkey = (await findPasskeys(ctx)).find(({ id }) => id === response.id)
  if (!passkey) return refusePasskey(ctx)
  const { id, counter, transports } = passkey
  const publicKey = Uint8Array.fromBase64(passkey.publicKey, { alphabet: 'base64url' })
  const { verifyAuthenticationResponse } = await importWebAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin,
    expectedRPID: rpID,
    credential: { id, publicKey, counter, transports },
    requireUserVerification: false,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return refusePasskey(ctx)
  const { newCounter } = authenticationInfo
  return transact(ctx, async (tx) => {
    // A counter that changed meanwhile means that two devices sign with one key.
    const [used] = await tx.db
      .update(passkeys)
      .set({ counter: newCounter, usedAt: tx.now() })
      .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
      .returning()
    if (!used) throw authErrors.second_factor_wrong()
    return completeVerification(tx)
  })
}

async function refusePasskey(ctx: UserContext): Promise<never> {
  await recordFactorRefused(ctx)
  throw authErrors.second_factor_wrong()
}
