import { eq } from 'drizzle-orm'
import type { Context, UserContext } from 'mintmark/module'
import { transact } from 'mintmark/module'
import type { OfferRules } from './contract'
import { rules } from './schema'

const noRules: OfferRules = { declineBelow: null, acceptFrom: null }

/** Returns how a seller's offers are answered automatically. */
export async function findRules(ctx: Context, sellerId: string): Promise<OfferRules> {
  const [found = noRules] = await ctx.db
    .select({ declineBelow: rules.declineBelow, acceptFrom: rules.acceptFrom })
    .from(rules)
    .where(eq(rules.id, sellerId))
  return found
}

/** Applies to offers that are made from now on. */
export async function saveRules(ctx: UserContext, saved: OfferRules): Promise<OfferRules> {
  await transact(ctx, (tx) =>
    tx.db
      .insert(rules)
      .values({ id: tx.actor.id, ...saved })
      .onConflictDoUpdate({ target: rules.id, set: saved }),
  )
  return saved
}

/** What a seller's rules say of a price for a listing that costs `askedCents`, both in cents. */
export async function answerByRules(
  ctx: Context,
  sellerId: string,
  { priceCents, askedCents }: { priceCents: number; askedCents: number },
): Promise<'accept' | 'decline' | undefined> {
  const { declineBelow, acceptFrom } = await findRules(ctx, sellerId)
  const isBelow = (percent: number) => priceCents * 100 < askedCents * percent
  if (declineBelow !== null && isBelow(declineBelow)) return 'decline'
  if (acceptFrom !== null && !isBelow(acceptFrom)) return 'accept'
}
