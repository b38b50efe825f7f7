import { findCurrentUser } from '@/modules/auth/accounts/account-queries'
import { isKnownBrowser } from '@/modules/auth/accounts/known-browsers'
import { type AttemptSource, recordAttempt, resetAttempts } from '@/modules/auth/accounts/password-attempts'
import { recordSecurityEvent } from '@/modules/auth/accounts/security-events'
import type { CurrentUser } from '@/modules/auth/contract'
import { authErrors } from '@/modules/auth/errors'
import { factorAttempts, markFactorVerified } from '@/modules/auth/second-factor/factor-changes'
import { acceptRecoveryCode } from '@/modules/auth/second-factor/recovery-codes'
import { acceptTotpCode } from '@/modules/auth/second-factor/totp'
import type { TxContext, UserContext } from '@/src/kit/context'
import { fieldError } from '@/src/kit/errors'
import { transact } from '@/src/kit/transact'

/**
 * Verifies the second factor in this session with a code of the authenticator app or a recovery code. The attempt is counted
 * first, so concurrent guesses can't bypass the limit; a known browser has its own, so that someone with the password can't
 * lock out the owner. Throws second_factor_wrong, too_many_requests.
 */
export async function verifyFactorCode(
  ctx: UserContext,
  code: string,
  browserId: string | undefined,
): Promise<CurrentUser> {
  const source = await attemptSourceOf(ctx, browserId)
  await recordAttempt(ctx, source)
  const verified = await transact(ctx, async (tx) => {
    if (!(await acceptTotpCode(tx, code)) && !(await acceptRecoveryCode(tx, code))) return undefined
    await resetAttempts(tx, source)
    return completeVerification(tx)
  })
  if (verified) return verified
  await recordFactorRefused(ctx)
  throw fieldError(authErrors.second_factor_wrong, 'code')
}

async function attemptSourceOf(ctx: UserContext, browserId: string | undefined): Promise<AttemptSource> {
  const source = factorAttempts(ctx.actor.id)
  const isKnown = await isKnownBrowser(ctx, ctx.actor.id, browserId)
  return browserId && isKnown ? { account: source.account, from: 'known browser', browserId } : source
}

export function recordFactorRefused(ctx: UserContext): Promise<void> {
  return transact(ctx, (tx) =>
    recordSecurityEvent(tx, { kind: 'second-factor-refused', userId: tx.actor.id }),
  )
}

/** Marks the second factor as verified in this session and returns the user. */
export async function completeVerification(tx: UserContext & TxContext): Promise<CurrentUser> {
  await markFactorVerified(tx)
  await recordSecurityEvent(tx, { kind: 'second-factor-accepted', userId: tx.actor.id })
  const actor = { ...tx.actor, secondFactorAt: tx.now() }
  return findCurrentUser({ ...tx, actor }, actor.id)
}
