import { eq } from 'drizzle-orm'
import { findCurrentUser, isEmailTaken } from '@/modules/auth/accounts/account-queries'
import { resetAttempts } from '@/modules/auth/accounts/password-attempts'
import { hashPassword, requireGoodPassword } from '@/modules/auth/accounts/passwords'
import { createSession, endUserSessions } from '@/modules/auth/accounts/sessions'
import type { CurrentUser } from '@/modules/auth/contract'
import { sendSecurityNotice } from '@/modules/auth/email/account-emails'
import { type CodeRow, checkCode, consumeCode, isSameBrowser } from '@/modules/auth/email/codes'
import { requestCode } from '@/modules/auth/email/send-code'
import { authErrors } from '@/modules/auth/errors'
import { users } from '@/modules/auth/schema'
import { assert } from '@/src/kit/assert'
import { invalidate } from '@/src/kit/cache-versions'
import type { Context, TxContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'
import { sessionUsersTag } from '@/src/realtime/session-users'

interface CodeSubmission {
  email: string
  code: string
  browserId: string | undefined
}

interface NewSession {
  user: CurrentUser
  token: string
}

/**
 * Takes a code of a sign-up or a log-in and begins a session. A code that comes from another browser proves the address and
 * nothing else: the account's password is forgotten and its other sessions end. Throws code_wrong, email_taken.
 */
export async function verifyCode(
  ctx: Context,
  { kind, ...brought }: CodeSubmission & { kind: 'signup' | 'login' },
): Promise<NewSession> {
  const row = await checkCode(ctx, { kind, ...brought })
  return transact(ctx, async (tx) => {
    await consumeCode(tx, row.id)
    const userId = userIdOf(row)
    await markEmailVerified(tx, userId, row.email)
    if (!isSameBrowser(row, brought.browserId))
      await tx.db.update(users).set({ passwordHash: null }).where(eq(users.id, userId))
    if (!isSameBrowser(row, brought.browserId)) await endUserSessions(tx, userId)
    return { user: await findCurrentUser(tx, userId), token: await createSession(tx, userId) }
  })
}

/** Has another code mailed to an address that has one coming; whoever asks learns nothing. */
export async function resendCode(
  ctx: Context,
  kind: 'signup' | 'login',
  email: string,
  browser: string,
): Promise<void> {
  const askerId = ctx.actor.kind === 'user' ? ctx.actor.id : undefined
  await transact(ctx, (tx) => requestCode(tx, { kind, email, requesterId: askerId, browser }))
}

/** Has a code mailed to set a new password; whoever asks learns nothing. */
export async function requestPasswordReset(ctx: Context, email: string, browser: string): Promise<void> {
  await transact(ctx, (tx) => requestCode(tx, { kind: 'reset', email, browser }))
}

/** Sets a new password by a mailed code; all other sessions end. Throws password_short, password_common, code_wrong. */
export async function resetPassword(
  ctx: Context,
  { password, ...brought }: CodeSubmission & { password: string },
): Promise<NewSession> {
  requireGoodPassword(ctx, password)
  const row = await checkCode(ctx, { kind: 'reset', ...brought })
  const passwordHash = await hashPassword(password)
  return transact(ctx, async (tx) => {
    await consumeCode(tx, row.id)
    const userId = userIdOf(row)
    await markEmailVerified(tx, userId, row.email)
    await tx.db.update(users).set({ passwordHash }).where(eq(users.id, userId))
    await resetAttempts(tx, { account: row.email })
    await endUserSessions(tx, userId)
    await sendSecurityNotice(tx, 'password', { email: row.email, emailVerifiedAt: tx.now() })
    return { user: await findCurrentUser(tx, userId), token: await createSession(tx, userId) }
  })
}

function userIdOf(row: CodeRow): string {
  assert(row.userId !== null, 'a code that was right belongs to somebody')
  return row.userId
}

/** The address is proven. Throws email_taken when another account proved it meanwhile. */
async function markEmailVerified(tx: TxContext, userId: string, email: string): Promise<void> {
  const [own] = await tx.db.select().from(users).where(eq(users.id, userId))
  if (own?.email === email && own.emailVerifiedAt !== null) return
  if (await isEmailTaken(tx, email)) throw authErrors.email_taken()
  await tx.db.update(users).set({ email, emailVerifiedAt: tx.now() }).where(eq(users.id, userId))
  invalidate(tx, sessionUsersTag)
}
