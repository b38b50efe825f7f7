import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { isEmailTaken, type UserRow } from '@/modules/auth/accounts/account-queries'
import { findAccount } from '@/modules/auth/accounts/account-search'
import { insertAccount, rejectTakenUsername } from '@/modules/auth/accounts/insert-account'
import { removeKnownBrowsers } from '@/modules/auth/accounts/known-browsers'
import { clearAttempts } from '@/modules/auth/accounts/password-attempts'
import { hashPassword, requireGoodPassword } from '@/modules/auth/accounts/passwords'
import { recordSecurityEvent } from '@/modules/auth/accounts/security-events'
import { createSession, endUserSessions, type NewSession } from '@/modules/auth/accounts/sessions'
import type { AcceptInvitation, CreateFirstAdmin } from '@/modules/auth/contract'
import { sendSecurityNotice } from '@/modules/auth/email/account-emails'
import { voidCodesAndLinks } from '@/modules/auth/email/codes'
import { requestCode } from '@/modules/auth/email/send-code'
import { authErrors } from '@/modules/auth/errors'
import { invitations, users } from '@/modules/auth/schema'
import { maybeUserIdOf, onAccount } from '@/modules/auth/security/staff'
import { type AuthResult, authenticate } from '@/modules/auth/sign-in/log-in'
import { assert } from '@/src/kit/assert'
import { publicUrl } from '@/src/kit/config/app-config'
import type { Context, TxContext } from '@/src/kit/context'
import { fieldError } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import { newSecret, sha256Hex } from '@/src/kit/secret'
import type { Role } from '@/src/kit/staff/rights'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { dayMs, hourMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'

/** Short, because a new link is printed at every start. */
const firstAdminLinkLifetimeMs = hourMs
/** Long enough for the operator to pass the link on. */
const invitationLifetimeMs = dayMs

/** Returns a one-time link that creates an admin account, valid for an hour; undefined if there is an admin already. */
export function inviteFirstAdmin(ctx: Context): Promise<string | undefined> {
  return transact(ctx, async (tx) => {
    if (await hasAdmin(tx)) return undefined
    return `${publicUrl(tx)}/auth?mode=first-admin#${await createInvitation(tx, null, firstAdminLinkLifetimeMs)}`
  })
}

/**
 * Creates an account without a password. Returns a one-time link to choose one, valid for a day. Throws username_taken,
 * email_taken.
 */
export function createInvitedAccount(
  ctx: Context,
  account: { username: string; email: string; role: Role },
): Promise<string> {
  const insertion = transact(ctx, async (tx) => {
    if (await isEmailTaken(tx, account.email)) throw authErrors.email_taken()
    const id = await insertAccount(tx, { ...account, passwordHash: null })
    await recordSecurityEvent(tx, { kind: 'role-changed', userId: id, detail: account.role })
    const after = { role: account.role }
    await recordStaffAction(tx, { ...onAccount(id), action: 'auth.create-account', after })
    return `${publicUrl(tx)}/auth?mode=invitation#${await createInvitation(tx, id, invitationLifetimeMs)}`
  })
  return rejectTakenUsername(insertion)
}

/**
 * Returns a one-time link to choose a new password, valid for a day; undefined if no account has this name. Until it is used, the old
 * password works. Throws temporary_account, email_missing.
 */
export function createPasswordLink(ctx: Context, name: string): Promise<string | undefined> {
  return transact(ctx, async (tx) => {
    const id = await maybeUserIdOf(tx, name)
    if (id === undefined) return undefined
    const { namespace, email } = await findAccount(tx, id)
    if (namespace === 'temporary') throw authErrors.temporary_account()
    if (email === null) throw authErrors.email_missing()
    await recordStaffAction(tx, { ...onAccount(id), action: 'auth.create-password-link' })
    return `${publicUrl(tx)}/auth?mode=invitation#${await createInvitation(tx, id, invitationLifetimeMs)}`
  })
}

/**
 * Creates the first admin, whose address counts as verified: the link proves control of the server, and email may not work yet. Throws
 * invitation_over, username_taken, email_taken and the errors of `requireGoodPassword`.
 */
export async function createFirstAdmin(ctx: Context, form: CreateFirstAdmin): Promise<NewSession> {
  const { token, username, email, password } = form
  await requireOpenInvitation(ctx, token)
  await requireGoodPassword(ctx, password, form)
  const passwordHash = await hashPassword(ctx, password)
  // One time for account and session: see `isSetupSession`.
  const at = ctx.now()
  const insertion = transact({ ...ctx, now: () => at }, async (tx) => {
    const { userId } = await consumeInvitation(tx, token)
    if (userId !== null || (await hasAdmin(tx))) throw authErrors.invitation_over()
    if (await isEmailTaken(tx, email)) throw fieldError(authErrors.email_taken, 'email')
    const account = { username, email, emailVerifiedAt: tx.now(), passwordHash, role: 'admin' as const }
    const id = await insertAccount(tx, account)
    await recordSecurityEvent(tx, { kind: 'role-changed', userId: id, detail: 'admin' })
    return createSession(tx, id)
  })
  return rejectTakenUsername(insertion)
}

/**
 * Sets the password of an invited account, ends its sessions and logs in, with a code by email if two-step login is on. Throws invitation_over and the errors of `requireGoodPassword`.
 */
export async function acceptInvitation(
  ctx: Context,
  { token, password }: AcceptInvitation,
  browserId: string,
): Promise<AuthResult> {
  const invited = await requireOpenInvitation(ctx, token)
  await requireGoodPassword(ctx, password, invited ?? {})
  const passwordHash = await hashPassword(ctx, password)
  return transact(ctx, async (tx) => {
    const { userId } = await consumeInvitation(tx, token)
    if (userId === null) throw authErrors.invitation_over()
    const [user] = await tx.db.update(users).set({ passwordHash }).where(eq(users.id, userId)).returning()
    assert(user?.email, 'an invited account has an email')
    await voidCodesAndLinks(tx, userId)
    await clearAttempts(tx, user.email)
    await endUserSessions(tx, userId)
    await removeKnownBrowsers(tx, userId)
    await sendSecurityNotice(tx, 'password', user)
    await recordSecurityEvent(tx, { kind: 'password-changed', userId })
    if (user.emailVerifiedAt !== null) return authenticate(tx, userId, browserId)
    return createSessionAndSendCode(tx, userId, user.email, browserId)
  })
}

/** Returns the token, of which the database stores the hash. Voids earlier links of the account, or for the first admin. */
async function createInvitation(tx: TxContext, userId: string | null, lifetimeMs: number): Promise<string> {
  const token = newSecret(tx)
  const isEarlier = userId === null ? isNull(invitations.userId) : eq(invitations.userId, userId)
  await tx.db.delete(invitations).where(or(isEarlier, lt(invitations.expiresAt, tx.now())))
  await tx.db
    .insert(invitations)
    .values({ id: newId(tx), tokenHash: sha256Hex(token), userId, expiresAt: tx.now() + lifetimeMs })
  return token
}

/** Returns the invited account; null for the first admin. Checked before the password is, so that an invalid token costs nothing. */
async function requireOpenInvitation(ctx: Context, token: string): Promise<UserRow | null> {
  const [invitation] = await ctx.db
    .select({ user: users })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.userId))
    .where(isOpen(ctx, token))
  if (!invitation) throw authErrors.invitation_over()
  return invitation.user
}

async function consumeInvitation(tx: TxContext, token: string): Promise<{ userId: string | null }> {
  const [invitation] = await tx.db.delete(invitations).where(isOpen(tx, token)).returning()
  if (!invitation) throw authErrors.invitation_over()
  return invitation
}

function isOpen(ctx: Context, token: string) {
  return and(eq(invitations.tokenHash, sha256Hex(token)), gt(invitations.expiresAt, ctx.now()))
}

async function hasAdmin(ctx: Context): Promise<boolean> {
  return (await ctx.db.$count(users, and(eq(users.role, 'admin'), isNull(users.deletedAt)))) > 0
}

async function createSessionAndSendCode(
  tx: TxContext,
  userId: string,
  email: string,
  browserId: string,
): Promise<NewSession> {
  await requestCode(tx, { kind: 'signup', userId, email, browserId })
  return createSession(tx, userId)
}
