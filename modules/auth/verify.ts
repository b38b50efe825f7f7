import { eq } from 'drizzle-orm'
import { isEmailClaimed } from '@/modules/auth/addresses'
import { type CodeRow, checkCode, consumeCode, isSameBrowser } from '@/modules/auth/codes'
import type { CurrentUser } from '@/modules/auth/contract'
import { findCurrentUser } from '@/modules/auth/current-user'
import { authErrors } from '@/modules/auth/errors'
import { mailNotice } from '@/modules/auth/mails'
import { hashPassword, requireGoodPassword } from '@/modules/auth/passwords'
import { users } from '@/modules/auth/schema'
import { askForCode } from '@/modules/auth/send-code'
import { beginSession, endAllSessions } from '@/modules/auth/sessions'
import { forgiveTry } from '@/modules/auth/tries'
import { assert } from '@/src/core/assert'
import type { Context, TxContext } from '@/src/core/context'
import { transact } from '@/src/core/transact'
import { invalidate } from '@/src/core/versions'
import { sessionUsersTag } from '@/src/live/people'

interface Brought {
  email: string
  code: string
  browser: string | undefined
}

interface SignedIn {
  user: CurrentUser
  token: string
}

/**
 * Takes a code of a sign-up or a log-in and begins a session. A code that comes from another browser proves the address and
 * nothing else: the account's password is forgotten and its other sessions end. Throws code_wrong, email_taken.
 */
export async function verify(
  ctx: Context,
  { kind, ...brought }: Brought & { kind: 'signup' | 'login' },
): Promise<SignedIn> {
  const row = await checkCode(ctx, { kind, ...brought })
  return transact(ctx, async (tx) => {
    await consumeCode(tx, row.id)
    const userId = ownerOf(row)
    await claimEmail(tx, userId, row.email)
    if (!isSameBrowser(row, brought.browser))
      await tx.db.update(users).set({ passwordHash: null }).where(eq(users.id, userId))
    if (!isSameBrowser(row, brought.browser)) await endAllSessions(tx, userId)
    return { user: await findCurrentUser(tx, userId), token: await beginSession(tx, userId) }
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
  await transact(ctx, (tx) => askForCode(tx, { kind, email, askerId, browser }))
}

/** Has a code mailed to set a new password; whoever asks learns nothing. */
export async function forgotPassword(ctx: Context, email: string, browser: string): Promise<void> {
  await transact(ctx, (tx) => askForCode(tx, { kind: 'reset', email, browser }))
}

/** Sets a new password by a mailed code; all other sessions end. Throws password_short, password_common, code_wrong. */
export async function resetPassword(
  ctx: Context,
  { password, ...brought }: Brought & { password: string },
): Promise<SignedIn> {
  requireGoodPassword(ctx, password)
  const row = await checkCode(ctx, { kind: 'reset', ...brought })
  const passwordHash = await hashPassword(password)
  return transact(ctx, async (tx) => {
    await consumeCode(tx, row.id)
    const userId = ownerOf(row)
    await claimEmail(tx, userId, row.email)
    await tx.db.update(users).set({ passwordHash }).where(eq(users.id, userId))
    await forgiveTry(tx, { account: row.email })
    await endAllSessions(tx, userId)
    await mailNotice(tx, 'password', { email: row.email, emailVerifiedAt: tx.now() })
    return { user: await findCurrentUser(tx, userId), token: await beginSession(tx, userId) }
  })
}

function ownerOf(row: CodeRow): string {
  assert(row.userId !== null, 'a code that was right belongs to somebody')
  return row.userId
}

/** The address is proven. Throws email_taken when another account proved it meanwhile. */
async function claimEmail(tx: TxContext, userId: string, email: string): Promise<void> {
  const [own] = await tx.db.select().from(users).where(eq(users.id, userId))
  if (own?.email === email && own.emailVerifiedAt !== null) return
  if (await isEmailClaimed(tx, email)) throw authErrors.email_taken()
  await tx.db.update(users).set({ email, emailVerifiedAt: tx.now() }).where(eq(users.id, userId))
  invalidate(tx, sessionUsersTag)
}
