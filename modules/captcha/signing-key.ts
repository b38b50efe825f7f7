import { keys } from '@/modules/captcha/schema'
import type { Context } from '@/src/core/context'
import { transact } from '@/src/core/transact'

/** What this site signs its challenges with: made once, the same for every process. */
export async function findSigningKey(ctx: Context): Promise<string> {
  const [known] = await ctx.db.select().from(keys)
  if (known) return known.secret
  return transact(ctx, async (tx) => {
    await tx.db
      .insert(keys)
      .values({ id: 'signing', secret: tx.core.random(32).toHex() })
      .onConflictDoNothing()
    const [made] = await tx.db.select().from(keys)
    return String(made?.secret)
  })
}
