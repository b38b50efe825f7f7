import { isLiveMode } from '@/modules/checkout/config'
import { stripeInstallation } from '@/modules/checkout/schema'
import type { Context } from '@/src/core/context'
import { newId } from '@/src/core/id'
import { transact } from '@/src/core/transact'

type Installation = typeof stripeInstallation.$inferSelect

/** What this installation is to Stripe, for ever: made by whoever asks first, and part of every backup. */
export async function findOrCreateInstallation(ctx: Context): Promise<Installation> {
  const [known] = await ctx.db.select().from(stripeInstallation)
  if (known) return known
  return transact(ctx, async (tx) => {
    const fresh = { only: 1, id: newId(tx), live: isLiveMode(tx), eventsReadTo: tx.now() }
    await tx.db.insert(stripeInstallation).values(fresh).onConflictDoNothing()
    const [made] = await tx.db.select().from(stripeInstallation)
    return made ?? fresh
  })
}

/** The key of a call as Stripe gets it: two installations over one account never take each other's answers. */
export async function idempotencyOptions(ctx: Context, key: string): Promise<{ idempotencyKey: string }> {
  const { id } = await findOrCreateInstallation(ctx)
  return { idempotencyKey: `${id}:${key}` }
}
