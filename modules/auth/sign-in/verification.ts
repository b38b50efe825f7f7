import { eq } from 'drizzle-orm'
import { findCurrentUser, type UserRow } from '@/modules/auth/accounts/account-queries'
import { isKnownBrowser, removeKnownBrowsers } from '@/modules/auth/accounts/known-browsers'
import { clearAttempts } from '@/modules/auth/accounts/password-attempts'
import { hashPassword, requireGoodPassword } from '@/modules/auth/accounts/passwords'
import { recordSecurityEvent } from '@/modules/auth/accounts/security-events'
import { createSession, endUserSessions, type NewSession } from '@/modules/auth/accounts/sessions'
import type { CodeType } from '@/modules/auth/contract'
import { sendRemovalNotice, sendSecurityNotice } from '@/modules/auth/email/account-emails'
import { type CodeSubmission, checkCode, consumeCode } from '@/modules/auth/email/check-code'
import { isSameBrowser, voidCodesAndLinks } from '@/modules/auth/email/codes'
import { requestCode } from '@/modules/auth/email/send-code'
import { serverMessages } from '@/modules/auth/messages'
import { invitations, sessions, users } from '@/modules/auth/schema'
import { eraseFactors } from '@/modules/auth/second-factor/factor-changes'
import { markEmailVerified } from '@/modules/auth/security/staff'
import type { ClientInfo } from '@/modules/auth/sign-in/sign-up'
import { accountLinks } from '@/src/kit/accounts/account-links'
import type { Context, TxContext } from '@/src/kit/context'
import { installedEntriesOf } from '@/src/kit/installed-modules'
import { transact } from '@/src/kit/transact'

/**
 * Verifies the email with a sign-up or login code and creates a session. A login code from a browser that didn't enter the
 * password proves control of the email only, so the password is deleted and the other sessions end. Throws code_wrong,
 * email_taken, too_many_requests.
 */
export async function verifyCode(
  ctx: Context,
  submission: CodeSubmission & { kind: CodeType },
): Promise<NewSession> {
  const row = await checkCode(ctx, submission)
  return transact(ctx, async (tx) => {
    const account = await consumeCode(tx, row)
    if (account.emailVerifiedAt === null) await verifyEmail(tx, account, submission.browserId)
    else if (!isSameBrowser(row, submission.browserId)) await removePassword(tx, account)
    return createSession(tx, account.id)
  })
}

/** Sends another code if the email has an account; the caller doesn't learn whether it does. */
export async function resendCode(
  ctx: Context,
  kind: CodeType,
  email: string,
  client: ClientInfo,
): Promise<void> {
  const requesterId = ctx.actor.kind === 'user' ? ctx.actor.id : undefined
  await transact(ctx, (tx) => requestCode(tx, { kind, email, requesterId, ...client }))
}

/** Sends a password reset code if the email has an account; the caller doesn't learn whether it does. */
export async function requestPasswordReset(ctx: Context, email: string, client: ClientInfo): Promise<void> {
  await transact(ctx, (tx) => requestCode(tx, { kind: 'reset', email, ...client }))
}

/**
 * Sets a new password with a reset code, ends all sessions and creates a new one. Throws code_wrong, email_taken,
 * too_many_requests and the errors of `requireGoodPassword`.
 */
export async function resetPassword(
  ctx: Context,
  { password, ...submission }: Omit<CodeSubmission, 'kind'> & { password: string },
): Promise<NewSession> {
  await requireGoodPassword(ctx, password, submission)
  const row = await checkCode(ctx, { kind: 'reset', ...submission })
  // Only now: the error could reveal the username of an address.
  await requireGoodPassword(ctx, password, await findCurrentUser(ctx, row.userId))
  const passwordHash = await hashPassword(ctx, password)
  return transact(ctx, async (tx) => {
    const account = await consumeCode(tx, row)
    if (account.emailVerifiedAt === null) await verifyEmail(tx, account, submission.browserId)
    await tx.db.update(users).set({ passwordHash }).where(eq(users.id, account.id))
    await voidCodesAndLinks(tx, account.id)
    await clearAttempts(tx, row.email)
    await endUserSessions(tx, account.id)
    await removeKnownBrowsers(tx, account.id)
    await sendSecurityNotice(tx, 'password', { email: row.email, emailVerifiedAt: tx.now() })
    await recordSecurityEvent(tx, { kind: 'password-reset', userId: account.id })
    return createSession(tx, account.id)
  })
}

/**
 * Marks the email as verified. If the proof comes from a browser that never logged in to the account, someone else may have
 * signed up with the email, so everything they added is removed. Throws email_taken if another account has verified the email
 * in the meantime.
 */
async function verifyEmail(tx: TxContext, account: UserRow, browserId: string | undefined): Promise<void> {
  await markEmailVerified(tx, account)
  if (!(await isOwnBrowser(tx, account.id, browserId))) await removeEarlierAccess(tx, account)
}

async function isOwnBrowser(tx: TxContext, userId: string, browserId: string | undefined): Promise<boolean> {
  const { actor } = tx
  return (actor.kind === 'user' && actor.id === userId) || isKnownBrowser(tx, userId, browserId)
}

async function removePassword(tx: TxContext, account: UserRow): Promise<void> {
  const userId = account.id
  await tx.db.update(users).set({ passwordHash: null }).where(eq(users.id, userId))
  await voidCodesAndLinks(tx, userId)
  await endUserSessions(tx, userId)
  await sendSecurityNotice(tx, 'passwordRemoved', account)
  await recordSecurityEvent(tx, { kind: 'password-removed', userId })
}

/**
 * Removes everything that the person who signed up has added to an account: the password, sessions, invitations, known
 * browsers and what modules link to accounts. Emails the account's address what was removed.
 */
async function removeEarlierAccess(
  tx: TxContext,
  { id, email, passwordHash, hasSecondFactor }: UserRow,
): Promise<void> {
  const { removed } = serverMessages
  const sessionCount = await tx.db.$count(sessions, eq(sessions.userId, id))
  await tx.db.update(users).set({ passwordHash: null }).where(eq(users.id, id))
  await tx.db.delete(invitations).where(eq(invitations.userId, id))
  await eraseFactors(tx, id)
  await endUserSessions(tx, id)
  await removeKnownBrowsers(tx, id)
  const labels: string[] = []
  if (passwordHash !== null) {
    await recordSecurityEvent(tx, { kind: 'password-removed', userId: id })
    labels.push(removed.password)
  }
  if (hasSecondFactor) labels.push(removed.factors)
  if (sessionCount > 0) labels.push(removed.sessions(sessionCount))
  // Reverse order: a module's links are removed before those of the modules it depends on.
  for (const removeLinks of installedEntriesOf(tx, accountLinks).toReversed())
    labels.push(...(await removeLinks(tx, id)))
  if (email !== null && labels.length > 0) await sendRemovalNotice(tx, email, labels)
}
