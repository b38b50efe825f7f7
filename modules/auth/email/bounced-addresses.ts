import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { users } from '@/modules/auth/schema'
import { currentUserKey } from '@/modules/auth/web/paths'
import type { TxContext } from '@/src/kit/context'
import type { BouncedAddresses } from '@/src/mail/send-email'
import { invalidateForUser } from '@/src/realtime/publish'

/** Provides `bouncedAddressesPort`: marks the accounts that have the address, verified or not. */
export const bouncedAddresses: BouncedAddresses = {
  has: async (ctx, address) => {
    const [marked] = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, address), isNotNull(users.emailBouncedAt)))
      .limit(1)
    return marked !== undefined
  },
  add: (tx, address) => setBounced(tx, address, tx.now()),
  remove: (tx, address) => setBounced(tx, address, null),
}

async function setBounced(tx: TxContext, address: string, emailBouncedAt: number | null): Promise<void> {
  const differs = emailBouncedAt === null ? isNotNull(users.emailBouncedAt) : isNull(users.emailBouncedAt)
  const changed = await tx.db
    .update(users)
    .set({ emailBouncedAt })
    .where(and(eq(users.email, address), differs))
    .returning()
  for (const { id } of changed) invalidateForUser(tx, id, [currentUserKey])
}
