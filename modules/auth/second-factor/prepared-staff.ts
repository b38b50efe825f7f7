import { eq } from 'drizzle-orm'
import { insertAccount } from '@/modules/auth/accounts/insert-account'
import { hashPassword } from '@/modules/auth/accounts/passwords'
import { totpSecrets, users } from '@/modules/auth/schema'
import { newTotpSecret } from '@/modules/auth/second-factor/totp'
import type { Context } from '@/src/kit/context'
import { newSecret } from '@/src/kit/secret'
import type { Role } from '@/src/kit/staff/rights'
import { transact } from '@/src/kit/transact'

/**
 * Creates an account with a verified email address and a random password and second factor, which nobody knows. So nobody can log
 * in to it or change them; only a caller of `createSession` can act as it. Returns its id.
 */
export async function createPreparedStaff(
  ctx: Context,
  account: { username: string; email: string; role: Role },
): Promise<string> {
  const passwordHash = await hashPassword(ctx, newSecret(ctx))
  return transact(ctx, async (tx) => {
    const now = tx.now()
    const userId = await insertAccount(tx, { ...account, emailVerifiedAt: now, passwordHash })
    const secret = newTotpSecret(tx)
    await tx.db.insert(totpSecrets).values({ userId, secret, createdAt: now, confirmedAt: now, lastStep: 0 })
    await tx.db.update(users).set({ hasSecondFactor: true }).where(eq(users.id, userId))
    return userId
  })
}
