import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { describeBrowser } from '@/modules/auth/accounts/browser-names'
import { authErrors } from '@/modules/auth/errors'
import { serverMessages } from '@/modules/auth/messages'
import { passkeys, totpSecrets } from '@/modules/auth/schema'
import { recordFactorAdded, recordFactorRemoved } from '@/modules/auth/second-factor/factor-changes'
import {
  importWebAuthn,
  issueChallenge,
  relyingParty,
  takeChallenge,
} from '@/modules/auth/second-factor/passkey-challenges'
import { countRecoveryCodes, replaceRecoveryCodes } from '@/modules/auth/second-factor/recovery-codes'
import type { PasskeyRegistration, RecoveryCodes, SecondFactors } from '@/modules/auth/second-factor-contract'
import {
  requireFactorSetup,
  requireReauthenticatedSiteAccount,
} from '@/modules/auth/security/reauthentication'
import { appConfig } from '@/src/kit/config/app-config'
import { nodeNet } from '@/src/kit/config/builtins'
import { readConfig } from '@/src/kit/config/config'
import type { UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'

const passkeysMax = 20

/** The user's second factors, passkeys oldest first. */
export async function listFactors(ctx: UserContext): Promise<SecondFactors> {
  const isConfirmed = and(eq(totpSecrets.userId, ctx.actor.id), isNotNull(totpSecrets.confirmedAt))
  const rows = await findPasskeys(ctx)
  return {
    totp: (await ctx.db.$count(totpSecrets, isConfirmed)) > 0,
    passkeys: rows.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt: isoTime(createdAt),
      usedAt: isoTime(usedAt),
    })),
    recoveryCodesLeft: await countRecoveryCodes(ctx),
  }
}

/**
 * Returns the options for `navigator.credentials.create`. Throws too_many_passkeys, passkeys_need_name and the errors of `requireFactorSetup`.
 */
export async function startPasskey(ctx: UserContext, currentPassword: string | undefined) {
  const { username } = await requireFactorSetup(ctx, currentPassword)
  if (isIpAddress(relyingParty(ctx).rpID)) throw authErrors.passkeys_need_name()
  const existing = await findPasskeys(ctx)
  if (existing.length >= passkeysMax) throw authErrors.too_many_passkeys()
  const challenge = await transact(ctx, (tx) => issueChallenge(tx, 'create'))
  const { generateRegistrationOptions } = await importWebAuthn()
  return generateRegistrationOptions({
    rpName: readConfig(ctx, appConfig).SITE_NAME,
    rpID: relyingParty(ctx).rpID,
    userName: username,
    userID: new TextEncoder().encode(ctx.actor.id),
    challenge: Uint8Array.fromBase64(challenge, { alphabet: 'base64url' }),
    attestationType: 'none',
    excludeCredentials: existing.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/**
 * Adds a passkey and marks the second factor as verified in this session. Returns recovery codes if the account had none,
 * otherwise an empty list. Throws second_factor_wrong, passkey_exists.
 */
export async function addPasskey(
  ctx: UserContext,
  { response }: PasskeyRegistration,
): Promise<RecoveryCodes> {
  const { rpID, expectedOrigin } = relyingParty(ctx)
  const expectedChallenge = await takeChallenge(ctx, 'create')
  const { verifyRegistrationResponse } = await importWebAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw authErrors.second_factor_wrong()
  const { id, publicKey, counter } = registrationInfo.credential
  const backupEligible = registrationInfo.credentialDeviceType === 'multiDevice'
  return transact(ctx, async (tx) => {
    const [added] = await tx.db
      .insert(passkeys)
      .values({
        id,
        userId: tx.actor.id,
        name: newPasskeyName(tx),
        publicKey: publicKey.toBase64({ alphabet: 'base64url' }),
        counter,
        transports: response.response.transports ?? [],
        backupEligible,
        createdAt: tx.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (!added) throw authErrors.passkey_exists()
    await recordFactorAdded(tx, 'passkeyAdded')
    return { recoveryCodes: (await countRecoveryCodes(tx)) > 0 ? [] : await replaceRecoveryCodes(tx) }
  })
}

/** Throws not_found unless the passkey is the user's own. */
export async function renamePasskey(ctx: UserContext, id: string, name: string): Promise<void> {
  const [renamed] = await transact(ctx, (tx) =>
    tx.db.update(passkeys).set({ name }).where(isOwn(tx, id)).returning(),
  )
  if (!renamed) throw passkeyNotFound()
}

/** Removes a passkey. Throws not_found and the errors of `requireReauthenticatedSiteAccount`. */
export async function removePasskey(
  ctx: UserContext,
  id: string,
  currentPassword: string | undefined,
): Promise<void> {
  await requireReauthenticatedSiteAccount(ctx, currentPassword)
  await transact(ctx, async (tx) => {
    const [removed] = await tx.db.delete(passkeys).where(isOwn(tx, id)).returning()
    if (!removed) throw passkeyNotFound()
    await recordFactorRemoved(tx, 'passkeyRemoved')
  })
}

/** The user's passkeys, oldest first. */
export function findPasskeys(ctx: UserContext) {
  return ctx.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, ctx.actor.id))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

/** "Chrome on Linux", or the day if the browser is unknown. */
function newPasskeyName(tx: UserContext): string {
  const { browser, operatingSystem } = describeBrowser(tx.request?.userAgent)
  if (browser && operatingSystem) return serverMessages.passkeyOn(browser, operatingSystem)
  return browser ?? operatingSystem ?? serverMessages.passkeyOf(isoTime(tx.now()).slice(0, 10))
}

/** Browsers create passkeys for names only. */
function isIpAddress(host: string): boolean {
  return nodeNet().isIP(host.replace(/^\[|\]$/g, '')) !== 0
}

function isOwn(ctx: UserContext, id: string) {
  return and(eq(passkeys.id, id), eq(passkeys.userId, ctx.actor.id))
}

function passkeyNotFound() {
  return httpErrors.not_found({ detail: serverMessages.passkeyNotFound })
}
