import { and, eq, isNotNull } from 'drizzle-orm'
import { hasUsername } from '@/modules/auth/accounts/account-queries'
import { removeKnownBrowsers } from '@/modules/auth/accounts/known-browsers'
import { type AttemptSource, resetAttempts } from '@/modules/auth/accounts/password-attempts'
import { recordSecurityEvent } from '@/modules/auth/accounts/security-events'
import { endUserSessions } from '@/modules/auth/accounts/sessions'
import { sendSecurityNotice } from '@/modules/auth/email/account-emails'
import { voidCodesAndLinks } from '@/modules/auth/email/codes'
import { passkeys, recoveryCodes, sessions, totpSecrets, users } from '@/modules/auth/schema'
import { findOwnAccount, requireActiveSession } from '@/modules/auth/security/reauthentication'
import { onAccount } from '@/modules/auth/security/staff'
import { invalidate } from '@/src/kit/cache/cache-versions'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
import { sessionUsersTag } from '@/src/realtime/session-users'

/**
 * Call after a second factor was added: from now on every login asks for one, this session has just proven it, and the other
 * sessions and browsers must. Throws unauthorized if the session has ended.
 */
export async function recordFactorAdded(
  tx: UserContext & TxContext,
  notice: 'totpAdded' | 'passkeyAdded',
): Promise<void> {
  await requireActiveSession(tx)
  await tx.db.update(users).set({ hasSecondFactor: true }).where(eq(users.id, tx.actor.id))
  await voidCodesAndLinks(tx, tx.actor.id)
  await removeKnownBrowsers(tx, tx.actor.id)
  await markFactorVerified(tx)
  await sendSecurityNotice(tx, notice, await findOwnAccount(tx))
  await recordSecurityEvent(tx, { kind: 'second-factor-added', userId: tx.actor.id })
}

/** Call after a second factor was removed. With the last one go the recovery codes and the other sessions. Throws unauthorized. */
export async function recordFactorRemoved(
  tx: UserContext & TxContext,
  notice: 'totpRemoved' | 'passkeyRemoved',
): Promise<void> {
  await requireActiveSession(tx)
  await voidCodesAndLinks(tx, tx.actor.id)
  await sendSecurityNotice(tx, notice, await findOwnAccount(tx))
  await recordSecurityEvent(tx, { kind: 'second-factor-removed', userId: tx.actor.id })
  if (await hasFactor(tx, tx.actor.id)) return
  await eraseFactors(tx, tx.actor.id)
  await tx.db.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.id, tx.actor.sessionId))
  await endUserSessions(tx, tx.actor.id, tx.actor.sessionId)
}

/** Marks the second factor as verified in this session, now. */
export async function markFactorVerified(tx: UserContext & TxContext): Promise<void> {
  await tx.db
    .update(sessions)
    .set({ secondFactorAt: tx.now() })
    .where(and(eq(sessions.id, tx.actor.sessionId), eq(sessions.userId, tx.actor.id)))
  invalidate(tx, sessionUsersTag)
}

/**
 * For a user who lost them: removes every second factor of the site account with this name, ends its sessions and notifies the
 * user by email. Returns false if there is no such account.
 */
export function resetFactors(ctx: Context, username: string): Promise<boolean> {
  return transact(ctx, async (tx) => {
    const [user] = await tx.db.select().from(users).where(hasUsername('site', username))
    if (!user) return false
    await eraseFactors(tx, user.id)
    await voidCodesAndLinks(tx, user.id)
    await endUserSessions(tx, user.id)
    await recordSecurityEvent(tx, { kind: 'second-factor-reset', userId: user.id })
    await recordStaffAction(tx, { ...onAccount(user.id), action: 'auth.reset-factors' })
    await sendSecurityNotice(tx, 'secondFactorsReset', user)
    return true
  })
}

/** Deletes every second factor and recovery code of the account. */
export async function eraseFactors(tx: TxContext, userId: string): Promise<void> {
  await tx.db.delete(totpSecrets).where(eq(totpSecrets.userId, userId))
  await tx.db.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.db.update(users).set({ hasSecondFactor: false }).where(eq(users.id, userId))
  await resetAttempts(tx, factorAttempts(userId))
}

/** Attempts at the account's second factor by unknown browsers, counted together: they follow a correct password. */
export function factorAttempts(userId: string): AttemptSource {
  return { account: `second factor of ${userId}`, from: 'session' }
}

async function hasFactor(tx: TxContext, userId: string): Promise<boolean> {
  const isConfirmed = and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt))
  return (
    (await tx.db.$count(totpSecrets, isConfirmed)) +
      (await tx.db.$count(passkeys, eq(passkeys.userId, userId))) >
    0
  )
}
