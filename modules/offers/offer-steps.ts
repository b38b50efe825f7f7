import { and, eq } from 'drizzle-orm'
import { invalidateForUser, publish, type TxContext } from 'mintmark/module'
import type { OfferParty } from './contract'
import { offersErrors } from './errors'
import { OfferChanged, type OfferStep } from './events'
import { isOpen, offers } from './schema'
import { offersKey } from './web/paths'

export type OfferRow = typeof offers.$inferSelect

/** How long a party has for an answer. */
export const answerMs = 48 * 3_600_000

interface Step {
  change: Partial<typeof offers.$inferInsert>
  step: OfferStep
  by: OfferParty | null
}

/** Changes an offer that is still open at the price that the caller saw. Throws offers_not_open. */
export async function takeStep(
  tx: TxContext,
  offer: OfferRow,
  { change, step, by }: Step,
): Promise<OfferRow> {
  const [changed] = await tx.db
    .update(offers)
    .set(change)
    .where(and(eq(offers.id, offer.id), isOpen, eq(offers.round, offer.round)))
    .returning()
  if (!changed) throw offersErrors.offers_not_open()
  await announce(tx, changed, { step, by })
  return changed
}

/** Publishes a step and refreshes the pages of both parties. */
export async function announce(
  tx: TxContext,
  offer: OfferRow,
  { step, by }: Pick<Step, 'step' | 'by'>,
): Promise<void> {
  const { id, buyerId, sellerId, itemId, priceCents } = offer
  await publish(tx, OfferChanged, { offerId: id, buyerId, sellerId, itemId, priceCents, step, by })
  for (const userId of [buyerId, sellerId]) invalidateForUser(tx, userId, [offersKey])
}
