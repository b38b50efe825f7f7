import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import {
  type Absence,
  type Context,
  type Listener,
  ListingChanged,
  onApply,
  type TxContext,
  transact,
} from 'mintmark/module'
import type { OfferState } from './contract'
import { announce } from './offer-steps'
import { isOpen, offers } from './schema'

const batchMax = 100

/** The other party has as much time to answer as if the site hadn't been away. */
export async function postponeOffers(tx: TxContext, { since, until }: Absence): Promise<void> {
  await tx.db
    .update(offers)
    .set({ expiresAt: sql`${offers.expiresAt} + ${until - since}` })
    .where(and(isOpen, gt(offers.expiresAt, since)))
}

/** Ends the open offers that weren't answered in time. */
export async function expireOffers(ctx: Context): Promise<void> {
  if (!ctx.core.isClockTrusted()) return
  const due = await ctx.db
    .select({ id: offers.id })
    .from(offers)
    .where(and(isOpen, lte(offers.expiresAt, ctx.core.trustedNow())))
    .orderBy(asc(offers.expiresAt))
    .limit(batchMax)
  if (due.length === 0) return
  await transact(ctx, (tx) =>
    endOpenOffers(
      tx,
      and(
        inArray(
          offers.id,
          due.map(({ id }) => id),
        ),
        lte(offers.expiresAt, tx.core.trustedNow()),
      ),
      'expired',
    ),
  )
}

/** A listing that is gone ends its offers. One that is reserved may come back. */
export const closeOffersOfGoneListings: Listener = onApply(
  ListingChanged,
  'offers.close-offers',
  (tx, { payload: { listingId } }) => endOpenOffers(tx, eq(offers.listingId, listingId), 'closed'),
  { isNeeded: async (_, { state }) => state === 'sold' || state === 'withdrawn' },
)

/** Ends open offers that nobody answers any more. */
export async function endOpenOffers(
  tx: TxContext,
  condition: Parameters<typeof and>[0],
  state: OfferState & ('expired' | 'closed'),
): Promise<void> {
  const ended = await tx.db.update(offers).set({ state }).where(and(condition, isOpen)).returning()
  for (const offer of ended) await announce(tx, offer, { step: state, by: null })
}
