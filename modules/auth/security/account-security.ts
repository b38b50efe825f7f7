import { and, desc, eq } from 'drizzle-orm'
import { findCurrentUser, isEmailTaken } from '@/modules/auth/accounts/account-queries'
import { hashPassword, requireGoodPassword } from '@/modules/auth/accounts/passwords'
import { recordSecurityEvent } from '@/modules/auth/accounts/security-events'
import { endUserSessions } from '@/modules/auth/accounts/sessions'
import type { ChangeEmail, ChangePassword, CurrentUser, SessionInfo } from '@/modules/auth/contract'
import { sendSecurityNotice } from '@/modules/auth/email/account-emails'
import { type CodeSubmission, checkCode, consumeCode } from '@/modules/auth/email/check-code'
import { voidCodes, voidCodesAndLinks } from '@/modules/auth/email/codes'
import { requestCode } from '@/modules/auth/email/send-code'
import { authErrors } from '@/modules/auth/errors'
import { serverMessages } from '@/modules/auth/messages'
import { sessions, users } from '@/modules/auth/schema'
import {
  requireActiveSession,
  requireReauthenticatedSiteAccount,
} from '@/modules/auth/security/reauthentication'
import { invalidate } from '@/src/kit/cache/cache-versions'
import type { UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'
import { sessionUsersTag } from '@/src/realtime/session-users'

/** The user's sessions, most recently used first. */
export async function listSessions(ctx: UserContext): Promise<SessionInfo[]> {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, ctx.actor.id))
    .orderBy(desc(sessions.seenAt))
  return rows.map(({ id, createdAt, seenAt, browser, operatingSystem }) => ({
    id,
    createdAt: isoTime(createdAt),
    seenAt: isoTime(seenAt),
    browser,
    operatingSystem,
    current: id === ctx.actor.sessionId,
  }))
}

/** Throws not_found unless the session is the user's own. */
export async function endOwnSession(ctx: UserContext, id: string): Promise<void> {
  const [ended] = await transact(ctx, (tx) => {
    invalidate(tx, sessionUsersTag)
    return tx.db
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, tx.actor.id)))
      .returning()
  })
  if (!ended) throw httpErrors.not_found({ detail: serverMessages.sessionNotFound })
}

/** Logs the user out everywhere, including this browser. */
export async function endOwnSessions(ctx: UserContext): Promise<void> {
  await transact(ctx, (tx) => endUserSessions(tx, tx.actor.id))
}

/**
 * Sets a new password, ends all other sessions and notifies the user by email. Throws the errors of `requireGoodPassword` and
 * `requireReauthenticatedSiteAccount`.
 */
export async function changePassword(
  ctx: UserContext,
  { currentPassword, password }: ChangePassword,
): Promise<void> {
  const user = await requireReauthenticatedSiteAccount(ctx, currentPassword)
  await requireGoodPassword(ctx, password, user)
  const passwordHash = await hashPassword(ctx, password)
  await transact(ctx, async (tx) => {
    await requireActiveSession(tx)
    await tx.db.update(users).set({ passwordHash }).where(eq(users.id, tx.actor.id))
    await voidCodesAndLinks(tx, tx.actor.id)
    await endUserSessions(tx, tx.actor.id, tx.actor.sessionId)
    await sendSecurityNotice(tx, 'password', user)
    await recordSecurityEvent(tx, { kind: 'password-changed', userId: tx.actor.id })
  })
}

/**
 * Turns two-step login on or off, ends all other sessions and notifies the user by email. Throws email_unverified and the errors of
 * `requireReauthenticatedSiteAccount`.
 */
export async function setTwoStep(
  ctx: UserContext,
  enabled: boolean,
  currentPassword: string | undefined,
): Promise<CurrentUser> {
  const user = await requireReauthenticatedSiteAccount(ctx, currentPassword)
  if (user.emailVerifiedAt === null) throw httpErrors.email_unverified()
  return transact(ctx, async (tx) => {
    await requireActiveSession(tx)
    await voidCodesAndLinks(tx, tx.actor.id)
    await tx.db.update(users).set({ twoStep: enabled }).where(eq(users.id, tx.actor.id))
    await endUserSessions(tx, tx.actor.id, tx.actor.sessionId)
    await sendSecurityNotice(tx, enabled ? 'twoStepOn' : 'twoStepOff', user)
    await recordSecurityEvent(tx, { kind: enabled ? 'two-step-on' : 'two-step-off', userId: tx.actor.id })
    return findCurrentUser(tx, tx.actor.id)
  })
}

/**
 * Sends a code to the new email and voids all earlier codes. If another account has that email, its owner gets a notice
 * instead, and the caller learns nothing. Throws the errors of `requireReauthenticatedSiteAccount`.
 */
export async function requestEmailChange(
  ctx: UserContext,
  { email, currentPassword }: ChangeEmail,
  browserId: string,
): Promise<void> {
  await requireReauthenticatedSiteAccount(ctx, currentPassword)
  await transact(ctx, async (tx) => {
    await requireActiveSession(tx)
    await voidCodes(tx, tx.actor.id)
    await requestCode(tx, { kind: 'email', userId: tx.actor.id, email, browserId })
  })
}

/** Changes the email if the code is right and notifies the old address. Throws code_wrong, email_taken, too_many_requests. */
export async function confirmEmailChange(
  ctx: UserContext,
  submission: Omit<CodeSubmission, 'kind' | 'userId'>,
): Promise<CurrentUser> {
  const { email } = submission
  const row = await checkCode(ctx, { kind: 'email', userId: ctx.actor.id, ...submission })
  return transact(ctx, async (tx) => {
    await requireActiveSession(tx)
    const before = await consumeCode(tx, row)
    if (await isEmailTaken(tx, email, tx.actor.id)) throw authErrors.email_taken()
    await tx.db
      .update(users)
      .set({ email, emailVerifiedAt: tx.now(), emailBouncedAt: null })
      .where(eq(users.id, tx.actor.id))
    await voidCodesAndLinks(tx, tx.actor.id)
    invalidate(tx, sessionUsersTag)
    await sendSecurityNotice(tx, 'email', before)
    await recordSecurityEvent(tx, { kind: 'email-changed', userId: tx.actor.id })
    await endUserSessions(tx, tx.actor.id, tx.actor.sessionId)
    return findCurrentUser(tx, tx.actor.id)
  })
}
