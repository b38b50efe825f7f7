import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { findCurrentUser, isEmailTaken } from '@/modules/auth/accounts/account-queries'
import { insertAccount, rejectTakenUsername } from '@/modules/auth/accounts/insert-account'
import { hashPassword, requireGoodPassword } from '@/modules/auth/accounts/passwords'
import { createSession } from '@/modules/auth/accounts/sessions'
import type { AcceptInvitation, CreateFirstAdmin, CurrentUser } from '@/modules/auth/contract'
import { requestCode } from '@/modules/auth/email/send-code'
import { authErrors } from '@/modules/auth/errors'
import { invitations, users } from '@/modules/auth/schema'
import { publicUrl } from '@/src/kit/app-config'
import { assert } from '@/src/kit/assert'
import type { Context, Role, TxContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { newSecret, sha256Hex } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'

/** It is printed at every start, so it is short. */
const firstAdminLinkLifetimeMs = 3_600_000
/** It is handed to somebody who may be away. */
const invitationLifetimeMs = 86_400_000

interface NewSession {
  user: CurrentUser
  token: string
}

/** Answers a link that makes whoever opens it an admin, once, within an hour; undefined where there is an admin already. */
export function inviteFirstAdmin(ctx: Context): Promise<string | undefined> {
  return transact(ctx, async (tx) => {
    if (await hasAdmin(tx)) return undefined
    return `${publicUrl(tx)}/auth?mode=first-admin#${await createInvitation(tx, null, firstAdminLinkLifetimeMs)}`
  })
}

/**
 * Makes an account for somebody, and a link by which they choose its password, once, within a day. Throws username_taken,
 * email_taken.
 */
export function createInvitedAccount(
  ctx: Context,
  account: { username: string; email: string; role: Role },
): Promise<string> {
  const adding = transact(ctx, async (tx) => {
    if (await isEmailTaken(tx, account.email)) throw authErrors.email_taken()
    const id = await insertAccount(tx, { ...account, passwordHash: null })
    return `${publicUrl(tx)}/auth?mode=invitation#${await createInvitation(tx, id, invitationLifetimeMs)}`
  })
  return rejectTakenUsername(adding)
}

/** Takes the link of the first start. Throws invitation_over, username_taken and those of a bad password. */
export async function createFirstAdmin(
  ctx: Context,
  form: CreateFirstAdmin,
  browser: string,
): Promise<NewSession> {
  const { token, username, email, password } = form
  requireGoodPassword(ctx, password)
  await requireOpenInvitation(ctx, token)
  const passwordHash = await hashPassword(password)
  const adding = transact(ctx, async (tx) => {
    const { userId } = await consumeInvitation(tx, token)
    if (userId !== null || (await hasAdmin(tx))) throw authErrors.invitation_over()
    const id = await insertAccount(tx, { username, email, passwordHash, role: 'admin' })
    return createSessionAndSendCode(tx, id, email, browser)
  })
  return rejectTakenUsername(adding)
}

/** Takes the link to an account that was made for somebody. Throws invitation_over and those of a bad password. */
export async function acceptInvitation(
  ctx: Context,
  { token, password }: AcceptInvitation,
  browser: string,
): Promise<NewSession> {
  requireGoodPassword(ctx, password)
  await requireOpenInvitation(ctx, token)
  const passwordHash = await hashPassword(password)
  return transact(ctx, async (tx) => {
    const { userId } = await consumeInvitation(tx, token)
    if (userId === null) throw authErrors.invitation_over()
    const [user] = await tx.db.update(users).set({ passwordHash }).where(eq(users.id, userId)).returning()
    assert(user?.email, 'an account that was made for somebody has an address')
    return createSessionAndSendCode(tx, userId, user.email, browser)
  })
}

/** 256 random bits, of which the database has the hash. Those that ran out go with it. */
async function createInvitation(tx: TxContext, userId: string | null, lifeMs: number): Promise<string> {
  const token = newSecret(tx)
  await tx.db.delete(invitations).where(lt(invitations.expiresAt, tx.now()))
  await tx.db
    .insert(invitations)
    .values({ id: newId(tx), tokenHash: sha256Hex(token), userId, expiresAt: tx.now() + lifeMs })
  return token
}

/** Before anything costs time: a token that opens nothing costs no hash. */
async function requireOpenInvitation(ctx: Context, token: string): Promise<void> {
  if ((await ctx.db.$count(invitations, isOpen(ctx, token))) === 0) throw authErrors.invitation_over()
}

/** Uses the link up, by one statement. */
async function consumeInvitation(tx: TxContext, token: string): Promise<{ userId: string | null }> {
  const [claimed] = await tx.db.delete(invitations).where(isOpen(tx, token)).returning()
  if (!claimed) throw authErrors.invitation_over()
  return claimed
}

function isOpen(ctx: Context, token: string) {
  return and(eq(invitations.tokenHash, sha256Hex(token)), gt(invitations.expiresAt, ctx.now()))
}

async function hasAdmin(ctx: Context): Promise<boolean> {
  return (await ctx.db.$count(users, and(eq(users.role, 'admin'), isNull(users.deletedAt)))) > 0
}

/** A session, and the code that proves the address. */
async function createSessionAndSendCode(
  tx: TxContext,
  userId: string,
  email: string,
  browser: string,
): Promise<NewSession> {
  await requestCode(tx, { kind: 'signup', userId, email, browser })
  return { user: await findCurrentUser(tx, userId), token: await createSession(tx, userId) }
}
