import { isLiveMode, isStripeOn } from '@/modules/checkout/config'
import { sandboxIntents, stripeInstallation } from '@/modules/checkout/schema'
import { findOrCreateInstallation } from '@/modules/checkout/stripe/client'
import { hasProviderPostings } from '@/modules/wallet/service'
import type { Context } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

/** Prevents paying out sandbox earnings in real money, and vice versa. Returns the errors. */
export async function checkProviderMatchesDatabase(ctx: Context): Promise<string[]> {
  if (!isStripeOn(ctx)) {
    return (await hasProviderPostings(ctx, 'stripe'))
      ? ['STRIPE_SECRET_KEY: expected a key, because this database contains Stripe payments']
      : []
  }
  if ((await ctx.db.$count(sandboxIntents)) > 0)
    return [
      'STRIPE_SECRET_KEY: expected none, because this database contains sandbox payments; start with an empty database',
    ]
  const [installation] = await ctx.db.select().from(stripeInstallation)
  return installation && installation.live !== isLiveMode(ctx) && (await hasProviderPostings(ctx, 'stripe'))
    ? [
        'STRIPE_SECRET_KEY: expected a key of the mode this database was used with; start with an empty database',
      ]
    : []
}

/** Stores the mode of the configured keys. */
export async function saveStripeMode(ctx: Context): Promise<void> {
  if (!isStripeOn(ctx)) return
  await findOrCreateInstallation(ctx)
  await transact(ctx, (tx) => tx.db.update(stripeInstallation).set({ live: isLiveMode(tx) }))
}
