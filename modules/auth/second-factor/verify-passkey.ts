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
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

type PasskeyRow = typeof passkeys.$inferSelect
type PasskeyUse = Pick<PasskeyRow, 'counter' | 'backupEligible'>

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
  const expectedChallenge = await takeChallenge(ctx, 'get')
  const passkey = (await findPasskeys(ctx)).find(({ id }) => id === response.id)
  const use =
    passkey && (await checkAssertion(ctx, { passkey, response, expectedChallenge, isOnlyFactor: false }))
  if (!use) {
    await recordFactorRefused(ctx)
    throw authErrors.second_factor_wrong()
  }
  return transact(ctx, async (tx) => {
    if (!(await recordPasskeyUse(tx, passkey, use))) throw authErrors.second_factor_wrong()
    return completeVerification(tx)
  })
}

interface Assertion extends PasskeyAssertion {
  passkey: PasskeyRow
  expectedChallenge: string | ((challenge: string) => Promise<boolean>)
  /** The passkey replaces the password too, so the device must have verified the user. */
  isOnlyFactor: boolean
}

/** Returns the passkey's new state; undefined if the signature is wrong, or its counter or flags say that it is a copy. */
export async function checkAssertion(
  ctx: Context,
  { passkey, response, expectedChallenge, isOnlyFactor }: Assertion,
): Promise<PasskeyUse | undefined> {
  const { rpID, expectedOrigin } = relyingParty(ctx)
  const { id, counter, transports } = passkey
  const publicKey = Uint8Array.fromBase64(passkey.publicKey, { alphabet: 'base64url' })
  const { verifyAuthenticationResponse } = await importWebAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin,
    expectedRPID: rpID,
    credential: { id, publicKey, counter, transports },
    requireUserVerification: isOnlyFactor,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return undefined
  const backupEligible = authenticationInfo.credentialDeviceType === 'multiDevice'
  if ((passkey.backupEligible ?? backupEligible) !== backupEligible) return undefined
  return { counter: authenticationInfo.newCounter, backupEligible }
}

/** Returns false if the passkey was removed, or its counter changed meanwhile: then two devices sign with one key. */
export async function recordPasskeyUse(
  tx: TxContext,
  { id, counter }: PasskeyRow,
  use: PasskeyUse,
): Promise<boolean> {
  const [used] = await tx.db
    .update(passkeys)
    .set({ ...use, usedAt: tx.now() })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning()
  return used !== undefined
}
