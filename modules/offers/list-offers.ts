import { and, desc, eq, lt, or } from 'drizzle-orm'
import {
  decimalOf,
  findItemNames,
  findListings,
  findMessageContents,
  findProfiles,
  isoTime,
  type UserContext,
  usernameText,
} from 'mintmark/module'
import type { Offer } from './contract'
import { serverMessages } from './messages'
import type { OfferRow } from './offer-steps'
import { offers } from './schema'

const pageDefault = 50

interface Page {
  limit?: number
  /** The id of the last offer of the previous page. */
  cursor?: string
}

/** Returns a page of the offers that the caller made or received, newest first, and the cursor of the next page. */
export async function listOffers(
  ctx: UserContext,
  { limit = pageDefault, cursor }: Page,
): Promise<{ rows: Offer[]; next: string | undefined }> {
  const userId = ctx.actor.id
  const found = await ctx.db
    .select()
    .from(offers)
    .where(
      and(
        or(eq(offers.buyerId, userId), eq(offers.sellerId, userId)),
        cursor === undefined ? undefined : lt(offers.id, cursor),
      ),
    )
    .orderBy(desc(offers.id))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  return { rows: await presentOffers(ctx, page), next: found.length > limit ? page.at(-1)?.id : undefined }
}

/** Presents an offer to one of its parties. */
export async function presentOffer(ctx: UserContext, row: OfferRow): Promise<Offer> {
  const [offer] = await presentOffers(ctx, [row])
  if (!offer) throw new Error('one row was presented')
  return offer
}

async function presentOffers(ctx: UserContext, rows: readonly OfferRow[]): Promise<Offer[]> {
  const [profiles, names, listings, texts] = await Promise.all([
    findProfiles(
      ctx,
      rows.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]),
    ),
    findItemNames(
      ctx,
      rows.map(({ itemId }) => itemId),
    ),
    findListings(
      ctx,
      rows.map(({ listingId }) => listingId),
    ),
    findMessageContents(
      ctx,
      rows.flatMap(({ messageId }) => messageId ?? []),
    ),
  ])
  const nameOf = (id: string) => {
    const profile = profiles.get(id)
    return profile ? usernameText(profile) : serverMessages.someone
  }
  return rows.map(({ priceCents, createdAt, expiresAt, messageId, ...row }) => ({
    ...row,
    message: texts.get(messageId ?? '') ?? '',
    itemName: names.get(row.itemId) ?? '',
    buyer: nameOf(row.buyerId),
    seller: nameOf(row.sellerId),
    role: row.buyerId === ctx.actor.id ? 'buyer' : 'seller',
    price: decimalOf(priceCents),
    listingPrice: decimalOf(listings.get(row.listingId)?.priceCents ?? priceCents),
    createdAt: isoTime(createdAt),
    expiresAt: isoTime(expiresAt),
  }))
}
