import { isLiveMode, isStripeOn } from '@/modules/checkout/config'
import { sandboxIntents, stripeInstallation } from '@/modules/checkout/schema'
import { findOrCreateInstallation } from '@/modules/checkout/stripe/client'
import { hasProviderPostings } from '@/modules/wallet/service'
import type { Context } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

/** What a seller earned in play money must never be paid out in real money, nor the reverse. */
export async function checkProviderMatchesDatabase(ctx: Context): Promise<string[]> {
  if (!isStripeOn(ctx)) {
    return (await hasProviderPostings(ctx, 'stripe'))
      ? [
          'STRIPE_SECRET_KEY: expected the key that this database was used with, for it holds payments by Stripe',
        ]
      : []
  }
  if ((await ctx.db.$count(sandboxIntents)) > 0)
    return [
      "STRIPE_SECRET_KEY: expected none, for this database holds the sandbox's play money; begin a fresh one",
    ]
  const [known] = await ctx.db.select().from(stripeInstallation)
  return known && known.live !== isLiveMode(ctx) && (await hasProviderPostings(ctx, 'stripe'))
    ? ['STRIPE_SECRET_KEY: expected a key of the mode that this database was used with; begin a fresh one']
    : []
}

/** From here on the database belongs to the mode of these keys. */
export async function saveStripeMode(ctx: Context): Promise<void> {
  if (!isStripeOn(ctx)) return
  await findOrCreateInstallation(ctx)
  await transact(ctx, (tx) => tx.db.update(stripeInstallation).set({ live: isLiveMode(tx) }))
}
