import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { recordAttempt, resetAttempts } from '@/modules/auth/accounts/password-attempts'
import { authErrors } from '@/modules/auth/errors'
import { totpSecrets } from '@/modules/auth/schema'
import {
  factorAttempts,
  recordFactorAdded,
  recordFactorRemoved,
} from '@/modules/auth/second-factor/factor-changes'
import { replaceRecoveryCodes } from '@/modules/auth/second-factor/recovery-codes'
import { otpauthUrlOf, stepAt, toBase32, totpCodeOf } from '@/modules/auth/second-factor/totp-codes'
import type { RecoveryCodes, TotpSecret } from '@/modules/auth/second-factor-contract'
import {
  requireFactorSetup,
  requireReauthenticatedSiteAccount,
} from '@/modules/auth/security/reauthentication'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { fieldError } from '@/src/kit/errors'
import { secretsMatch } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'

/** RFC 4226 recommends 160 bits. */
const secretBytes = 20
/** How many 30-second steps the user's clock may be off. */
const stepTolerance = 1

/**
 * Creates a secret for an authenticator app. It does nothing until `confirmTotp`; calling this again replaces it. Throws
 * totp_exists and the errors of `requireFactorSetup`.
 */
export async function startTotp(ctx: UserContext, currentPassword: string | undefined): Promise<TotpSecret> {
  const { username } = await requireFactorSetup(ctx, currentPassword)
  return transact(ctx, async (tx) => {
    const secret = newTotpSecret(tx)
    const values = { secret, createdAt: tx.now(), lastStep: 0 }
    const [stored] = await tx.db
      .insert(totpSecrets)
      .values({ userId: tx.actor.id, ...values })
      .onConflictDoUpdate({
        target: totpSecrets.userId,
        set: values,
        setWhere: isNull(totpSecrets.confirmedAt),
      })
      .returning()
    if (!stored) throw authErrors.totp_exists()
    const issuer = readConfig(tx, appConfig).SITE_NAME
    return { secret, otpauthUrl: otpauthUrlOf(secret, { issuer, account: username }) }
  })
}

export function newTotpSecret(tx: Pick<Context, 'core'>): string {
  return toBase32(tx.core.random(secretBytes))
}

/**
 * Turns on the authenticator app with its first code, marks the second factor as verified in this session and returns new
 * recovery codes. Attempts are counted like those of `verifyFactorCode`. Throws totp_missing, second_factor_wrong,
 * too_many_requests.
 */
export async function confirmTotp(ctx: UserContext, code: string): Promise<RecoveryCodes> {
  await recordAttempt(ctx, factorAttempts(ctx.actor.id))
  return transact(ctx, async (tx) => {
    const isPending = and(eq(totpSecrets.userId, tx.actor.id), isNull(totpSecrets.confirmedAt))
    const [pending] = await tx.db.select().from(totpSecrets).where(isPending)
    if (!pending) throw authErrors.totp_missing()
    const step = maybeStepOf(tx, pending.secret, code)
    if (step === undefined) throw fieldError(authErrors.second_factor_wrong, 'code')
    await resetAttempts(tx, factorAttempts(tx.actor.id))
    await tx.db.update(totpSecrets).set({ confirmedAt: tx.now(), lastStep: step }).where(isPending)
    await recordFactorAdded(tx, 'totpAdded')
    return { recoveryCodes: await replaceRecoveryCodes(tx) }
  })
}

/** Removes the authenticator app. Throws totp_missing and the errors of `requireReauthenticatedSiteAccount`. */
export async function removeTotp(ctx: UserContext, currentPassword: string | undefined): Promise<void> {
  await requireReauthenticatedSiteAccount(ctx, currentPassword)
  await transact(ctx, async (tx) => {
    const [removed] = await tx.db
      .delete(totpSecrets)
      .where(and(eq(totpSecrets.userId, tx.actor.id), isNotNull(totpSecrets.confirmedAt)))
      .returning()
    if (!removed) throw authErrors.totp_missing()
    await recordFactorRemoved(tx, 'totpRemoved')
  })
}

/** Whether the code of the user's app is right. Each code is accepted once, even if it arrives twice at the same time. */
export async function acceptTotpCode(tx: UserContext & TxContext, code: string): Promise<boolean> {
  const isOwn = and(eq(totpSecrets.userId, tx.actor.id), isNotNull(totpSecrets.confirmedAt))
  const [own] = await tx.db.select().from(totpSecrets).where(isOwn)
  const step = own && maybeStepOf(tx, own.secret, code)
  if (step === undefined) return false
  const [accepted] = await tx.db
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(isOwn, lt(totpSecrets.lastStep, step)))
    .returning()
  return accepted !== undefined
}

/** The 30-second step that the code belongs to; undefined if the code is wrong. */
function maybeStepOf(ctx: Context, secret: string, code: string): number | undefined {
  const current = stepAt(ctx.now())
  const steps = [current, current - stepTolerance, current + stepTolerance]
  return steps.find((step) => secretsMatch(totpCodeOf(secret, step), code))
}
