import { desc, eq, sql } from 'drizzle-orm'
import { makeCode } from '@/modules/auth/codes'
import type { CurrentUser, LogIn } from '@/modules/auth/contract'
import { authErrors } from '@/modules/auth/errors'
import { mailCode } from '@/modules/auth/mails'
import { verifyPassword } from '@/modules/auth/passwords'
import { users } from '@/modules/auth/schema'
import { findCurrentUser } from '@/modules/auth/service'
import { beginSession } from '@/modules/auth/sessions'
import type { From } from '@/modules/auth/sign-up'
import { forgiveTry, takeTry } from '@/modules/auth/tries'
import type { Context } from '@/src/core/context'
import { transact } from '@/src/core/transact'

export type UserRow = typeof users.$inferSelect
export type LoggedIn = { user: CurrentUser; token: string } | { codeSentTo: string }

/**
 * Signs in by e-mail and password; with two-step log-in on, mails a code instead. Takes as long for an address that nobody
 * has. Throws login_failed, too_many_requests.
 */
export async function logIn(
  ctx: Context,
  { email, password }: LogIn,
  { address, browser }: From,
): Promise<LoggedIn> {
  const trier = { account: email, address }
  await takeTry(ctx, trier)
  const account = await maybeAccountOf(ctx, email)
  if (!(await verifyPassword(password, account?.passwordHash ?? null)) || !account)
    throw authErrors.login_failed()
  return transact(ctx, async (tx) => {
    await forgiveTry(tx, trier)
    if (!account.twoStep)
      return { user: await findCurrentUser(tx, account.id), token: await beginSession(tx, account.id) }
    await mailCode(
      tx,
      'login',
      email,
      await makeCode(tx, { kind: 'login', userId: account.id, email, browser }),
    )
    return { codeSentTo: email }
  })
}

/** The account an address leads to: the one that has proven it, else the newest of those that have not. */
export async function maybeAccountOf(ctx: Context, email: string): Promise<UserRow | undefined> {
  const [account] = await ctx.db
    .select()
    .from(users)
    .where(eq(users.email, email))
    .orderBy(
      sql`case when ${users.emailVerifiedAt} is null then 1 else 0 end`,
      desc(users.createdAt),
      desc(users.id),
    )
    .limit(1)
  return account
}
