import { eq } from 'drizzle-orm'
import { findCurrentUser, isEmailTaken } from '@/modules/auth/accounts/account-queries'
import { resetAttempts } from '@/modules/auth/accounts/password-attempts'
import { hashPassword, requireGoodPassword } from '@/modules/auth/accounts/passwords'
import { createSession, endUserSessions, type NewSession } from '@/modules/auth/accounts/sessions'
import type { CodeType } from '@/modules/auth/contract'
import { sendSecurityNotice } from '@/modules/auth/email/account-emails'
import {
  type CodeRow,
  type CodeSubmission,
  checkCode,
  consumeCode,
  isSameBrowser,
} from '@/modules/auth/email/codes'
import { requestCode } from '@/modules/auth/email/send-code'
import { authErrors } from '@/modules/auth/errors'
import { users } from '@/modules/auth/schema'
import { recordSecurityEvent } from '@/modules/auth/security/security-events'
import type { ClientInfo } from '@/modules/auth/sign-in/sign-up'
import { assert } from '@/src/kit/assert'
import { invalidate } from '@/src/kit/cache-versions'
import type { Context, TxContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'
import { sessionUsersTag } from '@/src/realtime/session-users'

/**
 * Verifies the email with a sign-up or log-in code and creates a session. A code from another browser proves control of the
 * email only, so the account's password is deleted and its other sessions end. Throws code_wrong, email_taken.
 */
export async function verifyCode(
  ctx: Context,
  submission: CodeSubmission & { kind: CodeType },
): Promise<NewSession> {
  const row = await checkCode(ctx, submission)
  return transact(ctx, async (tx) => {
    await consumeCode(tx, row.id)
    const userId = userIdOf(row)
    await markEmailVerified(tx, userId, row.email)
    if (!isSameBrowser(row, submission.browserId)) {
      await tx.db.update(users).set({ passwordHash: null }).where(eq(users.id, userId))
      await endUserSessions(tx, userId)
      await recordSecurityEvent(tx, { kind: 'password-removed', userId })
    }
    return createSession(tx, userId)
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
 * Sets a new password with a reset code, ends all sessions and creates a new one. Throws code_wrong, email_taken and the errors
 * of `requireGoodPassword`.
 */
export async function resetPassword(
  ctx: Context,
  { password, ...submission }: Omit<CodeSubmission, 'kind'> & { password: string },
): Promise<NewSession> {
  await requireGoodPassword(ctx, password, submission)
  const row = await checkCode(ctx, { kind: 'reset', ...submission })
  // Only now: the error could reveal the username of an address.
  await requireGoodPassword(ctx, password, await findCurrentUser(ctx, userIdOf(row)))
  const passwordHash = await hashPassword(password)
  return transact(ctx, async (tx) => {
    await consumeCode(tx, row.id)
    const userId = userIdOf(row)
    await markEmailVerified(tx, userId, row.email)
    await tx.db.update(users).set({ passwordHash }).where(eq(users.id, userId))
    await resetAttempts(tx, { account: row.email })
    await endUserSessions(tx, userId)
    await sendSecurityNotice(tx, 'password', { email: row.email, emailVerifiedAt: tx.now() })
    await recordSecurityEvent(tx, { kind: 'password-reset', userId })
    return createSession(tx, userId)
  })
}

function userIdOf(row: CodeRow): string {
  assert(row.userId !== null, 'a correct code belongs to an account')
  return row.userId
}

/** Throws email_taken if another account has verified the email in the meantime. */
async function markEmailVerified(tx: TxContext, userId: string, email: string): Promise<void> {
  const [user] = await tx.db.select().from(users).where(eq(users.id, userId))
  if (user?.email === email && user.emailVerifiedAt !== null) return
  if (await isEmailTaken(tx, email)) throw authErrors.email_taken()
  await tx.db.update(users).set({ email, emailVerifiedAt: tx.now() }).where(eq(users.id, userId))
  invalidate(tx, sessionUsersTag)
}
