import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { addAccount, refuseTaken } from '@/modules/auth/add-account'
import { isEmailClaimed } from '@/modules/auth/addresses'
import type { AcceptInvitation, BecomeAdmin, CurrentUser } from '@/modules/auth/contract'
import { findCurrentUser } from '@/modules/auth/current-user'
import { authErrors } from '@/modules/auth/errors'
import { hashPassword, requireGoodPassword } from '@/modules/auth/passwords'
import { invitations, users } from '@/modules/auth/schema'
import { askForCode } from '@/modules/auth/send-code'
import { beginSession } from '@/modules/auth/sessions'
import { assert } from '@/src/core/assert'
import type { Context, Role, TxContext } from '@/src/core/context'
import { publicUrl } from '@/src/core/host-config'
import { newId } from '@/src/core/id'
import { newSecret, sha256Hex } from '@/src/core/secret'
import { transact } from '@/src/core/transact'

/** It is printed at every start, so it is short. */
const firstAdminLifeMs = 3_600_000
/** It is handed to somebody who may be away. */
const accountLifeMs = 86_400_000

interface Entered {
  user: CurrentUser
  token: string
}

/** Answers a link that makes whoever opens it an admin, once, within an hour; undefined where there is an admin already. */
export function inviteFirstAdmin(ctx: Context): Promise<string | undefined> {
  return transact(ctx, async (tx) => {
    if (await hasAdmin(tx)) return undefined
    return `${publicUrl(tx)}/auth?mode=first-admin#${await invite(tx, null, firstAdminLifeMs)}`
  })
}

/**
 * Makes an account for somebody, and a link by which they choose its password, once, within a day. Throws username_taken,
 * email_taken.
 */
export function createAccount(
  ctx: Context,
  account: { username: string; email: string; role: Role },
): Promise<string> {
  const adding = transact(ctx, async (tx) => {
    if (await isEmailClaimed(tx, account.email)) throw authErrors.email_taken()
    const id = await addAccount(tx, { ...account, passwordHash: null })
    return `${publicUrl(tx)}/auth?mode=invitation#${await invite(tx, id, accountLifeMs)}`
  })
  return refuseTaken(adding)
}

/** Takes the link of the first start. Throws invitation_over, username_taken and those of a bad password. */
export async function becomeAdmin(ctx: Context, form: BecomeAdmin, browser: string): Promise<Entered> {
  const { token, username, email, password } = form
  requireGoodPassword(ctx, password)
  await requireOpen(ctx, token)
  const passwordHash = await hashPassword(password)
  const adding = transact(ctx, async (tx) => {
    const { userId } = await claim(tx, token)
    if (userId !== null || (await hasAdmin(tx))) throw authErrors.invitation_over()
    const id = await addAccount(tx, { username, email, passwordHash, role: 'admin' })
    return enterAs(tx, id, email, browser)
  })
  return refuseTaken(adding)
}

/** Takes the link to an account that was made for somebody. Throws invitation_over and those of a bad password. */
export async function acceptInvitation(
  ctx: Context,
  { token, password }: AcceptInvitation,
  browser: string,
): Promise<Entered> {
  requireGoodPassword(ctx, password)
  await requireOpen(ctx, token)
  const passwordHash = await hashPassword(password)
  return transact(ctx, async (tx) => {
    const { userId } = await claim(tx, token)
    if (userId === null) throw authErrors.invitation_over()
    const [user] = await tx.db.update(users).set({ passwordHash }).where(eq(users.id, userId)).returning()
    assert(user?.email, 'an account that was made for somebody has an address')
    return enterAs(tx, userId, user.email, browser)
  })
}

/** 256 random bits, of which the database has the hash. Those that ran out go with it. */
async function invite(tx: TxContext, userId: string | null, lifeMs: number): Promise<string> {
  const token = newSecret(tx)
  await tx.db.delete(invitations).where(lt(invitations.expiresAt, tx.now()))
  await tx.db
    .insert(invitations)
    .values({ id: newId(tx), tokenHash: sha256Hex(token), userId, expiresAt: tx.now() + lifeMs })
  return token
}

/** Before anything costs time: a token that opens nothing costs no hash. */
async function requireOpen(ctx: Context, token: string): Promise<void> {
  if ((await ctx.db.$count(invitations, isOpen(ctx, token))) === 0) throw authErrors.invitation_over()
}

/** Uses the link up, by one statement. */
async function claim(tx: TxContext, token: string): Promise<{ userId: string | null }> {
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
async function enterAs(tx: TxContext, userId: string, email: string, browser: string): Promise<Entered> {
  await askForCode(tx, { kind: 'signup', userId, email, browser })
  return { user: await findCurrentUser(tx, userId), token: await beginSession(tx, userId) }
}
