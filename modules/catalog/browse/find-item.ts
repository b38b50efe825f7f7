import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { findProfiles, type PublicProfile } from '@/modules/auth/service'
import { type CatalogResponse, cachedResponse, toResponse } from '@/modules/catalog/browse/response-cache'
import type { ItemDetail, ListingOffer } from '@/modules/catalog/contract'
import { findViewableItem, type Item } from '@/modules/catalog/items/item-rows'
import type { Listing } from '@/modules/catalog/listings/listing-moves'
import { listOwnUnapproved } from '@/modules/catalog/listings/own-approvals'
import { recordItemView } from '@/modules/catalog/listings/ownership'
import { serverMessages } from '@/modules/catalog/messages'
import { itemRatingField, ownershipPort } from '@/modules/catalog/ports'
import { items, listings } from '@/modules/catalog/schema'
import type { SellerFacts } from '@/modules/catalog/seller-contract'
import { findSellerFacts, unknownFacts } from '@/modules/catalog/sellers/seller-facts'
import { platformDisplayName } from '@/modules/platform/service'
import { param, prepared } from '@/src/db/prepared'
import type { Health } from '@/src/kit/checks/health'
import type { Context } from '@/src/kit/context'
import type { Reader } from '@/src/kit/db'
import { resolveField } from '@/src/kit/module/fields'
import { dollarsOf } from '@/src/kit/money'
import { use } from '@/src/kit/ports'
import { isoTime } from '@/src/kit/text/iso-time'

/** Maximum active listings shown on an item's page. */
const offersMax = 200

/** Returns the response with an item, with its listings for signed-in users. Throws not_found. */
export async function respondWithItem(ctx: Context, id: string): Promise<CatalogResponse> {
  const read = async () => {
    const { item, isComplete } = await findItem(ctx, id)
    return { ...toResponse(item), isIncomplete: !isComplete }
  }
  const response = await (ctx.actor.kind === 'user' ? read() : cachedResponse(ctx, `item:${id}`, read))
  recordItemView(ctx, id)
  return response
}

/** Returns an item by id, with its listings for signed-in users. Throws not_found. */
async function findItem(
  ctx: Context,
  requestedId: string,
): Promise<{ item: ItemDetail; isComplete: boolean }> {
  const item = await findViewableItem(ctx, requestedId)
  const { id } = item
  const unapproved = await listOwnUnapproved(ctx, id)
  const ratings = await resolveField(ctx, itemRatingField, [id])
  const {
    assetId,
    name,
    category,
    description,
    imageUrl,
    originalPrice,
    rap,
    stock,
    owners,
    favorites,
    releasedAt,
  } = item
  const detail: ItemDetail = {
    id,
    assetId,
    name,
    category,
    description,
    imageUrl,
    originalPrice,
    rap,
    price: item.listingId === null ? null : dollarsOf(item.priceCents),
    stock,
    provisional: item.namedBy !== null,
    stats: { owners, favorites, created: isoTime(releasedAt) },
    features: item.features.length > 0 ? item.features : defaultFeatures(ctx, item),
    verified: isoTime(await copySeenAt(ctx, item.listingId)),
    rating: ratings.values.get(id),
  }
  if (unapproved.length > 0) detail.unapproved = unapproved
  const offers = ctx.actor.kind === 'user' ? { listings: await listOffers(ctx, id) } : {}
  return { item: { ...detail, ...offers }, isComplete: ratings.isComplete }
}

const { features } = serverMessages

/** Features of an item that doesn't list any. */
function defaultFeatures(ctx: Context, item: Item): string[] {
  const isOwnershipRequired = use(ctx, ownershipPort).isRequired(ctx)
  return [
    features.copy(item.name),
    isOwnershipRequired ? features.shownBySeller : '',
    features.handedOver(platformDisplayName(ctx)),
    item.owners === null ? '' : features.owners(item.owners),
    features.held,
  ].filter((feature) => feature !== '')
}

const listingSeenAt = prepared((db: Reader) =>
  db
    .select({ at: listings.copySeenAt })
    .from(listings)
    .where(eq(listings.id, param('id'))),
)

/** Returns when an ownership check last found the copy of a listing, in ms; null if none did. */
async function copySeenAt({ db }: Context, listingId: string | null): Promise<number | null> {
  if (listingId === null) return null
  const [seen] = await listingSeenAt(db, { id: listingId })
  return seen?.at ?? null
}

async function listOffers(ctx: Context, itemId: string): Promise<ListingOffer[]> {
  const rows = await ctx.db
    .select()
    .from(listings)
    .where(and(eq(listings.itemId, itemId), eq(listings.state, 'active')))
    .orderBy(asc(listings.priceCents), asc(listings.id))
    .limit(offersMax)
  const sellerIds = [...new Set(rows.map((row) => row.sellerId))]
  const profiles = await findProfiles(ctx, sellerIds)
  const sellers = sellerIds.flatMap((id) => profiles.get(id) ?? [])
  const facts = await findSellerFacts(ctx, sellers)
  return rows.map((row) => presentOffer(row, profiles.get(row.sellerId), facts.get(row.sellerId)))
}

function presentOffer(
  row: Listing,
  seller: PublicProfile | undefined,
  sellerFacts: SellerFacts = unknownFacts,
): ListingOffer {
  return {
    listingId: row.id,
    price: dollarsOf(row.priceCents),
    seller: seller?.username ?? serverMessages.unknownSeller,
    sellerId: row.sellerId,
    sellerTemporary: seller?.temporary ?? false,
    sellerRating: sellerFacts.rating.average,
    sellerTrades: sellerFacts.completed ?? 0,
    sellerFacts,
    verified: isoTime(row.copySeenAt),
    listedDate: isoTime(row.createdAt),
    serial: row.serial,
    condition: row.condition,
  }
}

/** Degraded while the database is read-only. Throws if it can't be read. */
export async function checkCatalogHealth(ctx: Context): Promise<Health> {
  await ctx.db.select({ id: items.id }).from(items).limit(1)
  return ctx.core.isWritable() ? 'operational' : 'degraded'
}

/** Returns the items that have a RAP, for the demo market. */
export async function listItemsWithRap(ctx: Context) {
  const rows = await ctx.db.select().from(items).where(isNotNull(items.rap)).orderBy(asc(items.assetId))
  return rows.map(({ id, assetId, name, category, rap }) => ({ id, assetId, name, category, rap: rap ?? 0 }))
}
