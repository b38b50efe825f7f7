import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { users } from '@/modules/auth/schema'
import type { Context } from '@/src/core/context'

export type UserRow = typeof users.$inferSelect

/** The account an address leads to: the one that has proven it, else the newest of those that have not. */
export async function maybeAccountByEmail(ctx: Context, email: string): Promise<UserRow | undefined> {
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

/** Whether an account has proven this address. */
export async function isEmailTaken(ctx: Context, email: string): Promise<boolean> {
  const [owner] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt)))
  return owner !== undefined
}
