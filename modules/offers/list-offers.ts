import { eq, or } from 'drizzle-orm'
import {
  dollarsOf,
  findItemNames,
  findListings,
  findMessageContents,
  findProfiles,
  isoTime,
  keyset,
  type ListPage,
  type UserContext,
  usernameText,
} from 'mintmark/module'
import type { Offer } from './contract'
import { serverMessages } from './messages'
import type { OfferRow } from './offer-steps'
import { offers } from './schema'

const pageDefault = 50

const newestFirst = keyset('desc', { id: offers.id })

/** Returns a page of the offers that the caller made or received, newest first. Throws invalid. */
export async function listOffers(
  ctx: UserContext,
  { limit = pageDefault, cursor }: { limit?: number; cursor?: string },
): Promise<ListPage<Offer>> {
  const userId = ctx.actor.id
  const where = or(eq(offers.buyerId, userId), eq(offers.sellerId, userId))
  const { rows, next } = await newestFirst.readPage(ctx.db.select().from(offers), { where, limit, cursor })
  return { rows: await presentOffers(ctx, rows), next }
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
    price: dollarsOf(priceCents),
    listingPrice: dollarsOf(listings.get(row.listingId)?.priceCents ?? priceCents),
    createdAt: isoTime(createdAt),
    expiresAt: isoTime(expiresAt),
  }))
}
