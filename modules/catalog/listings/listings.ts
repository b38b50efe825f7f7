import { and, eq, inArray } from 'drizzle-orm'
import type { ListingChange, ListingInput, ListingState, OwnListing } from '@/modules/catalog/contract'
import { catalogErrors } from '@/modules/catalog/errors'
import { ListingChanged } from '@/modules/catalog/events'
import { ensureItem, findItemRow, type Item } from '@/modules/catalog/items/item-rows'
import { refreshOffers } from '@/modules/catalog/items/offers'
import { ownershipConfirmedAt, verifyListing } from '@/modules/catalog/listings/ownership'
import { serverMessages } from '@/modules/catalog/messages'
import { ownershipPort } from '@/modules/catalog/ports'
import { items, listings } from '@/modules/catalog/schema'
import { isUniqueViolation } from '@/src/db/database-errors'
import { definedColumns, param, paramColumns, prepared, preparedBy } from '@/src/db/prepared'
import type { Reader, Writer } from '@/src/db/types'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { publish } from '@/src/kit/events'
import { newId } from '@/src/kit/id'
import { isoTime } from '@/src/kit/iso-time'
import { dollarsOf } from '@/src/kit/money'
import { use } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { invalidateForUser } from '@/src/realtime/publish'

const insertListing = preparedBy((db: Writer, columns: (keyof typeof listings.$inferInsert)[]) =>
  db.insert(listings).values(paramColumns(columns)).returning({ id: listings.id }),
)

const updateListingState = preparedBy((db: Writer, from: ListingState[]) =>
  db
    .update(listings)
    .set(paramColumns(['state', 'updatedAt']))
    .where(and(eq(listings.id, param('id')), inArray(listings.state, from)))
    .returning(),
)

const selectListing = prepared((db: Reader) =>
  db
    .select({ listing: listings, item: items })
    .from(listings)
    .innerJoin(items, eq(items.id, listings.itemId))
    .where(eq(listings.id, param('id'))),
)

export type Listing = typeof listings.$inferSelect

const neverChecked = { copySeenAt: null, copyCheckedAt: 0, copyNextCheckAt: 0 }

/**
 * Puts a copy up for sale; an asset the catalogue does not know becomes an item. Throws copy_already_listed, and where the
 * seller has to show the copy what speaks against it.
 */
export async function createListing(ctx: UserContext, input: ListingInput): Promise<OwnListing> {
  const { seenAt, ...proven } = await verifyListing(ctx, input)
  try {
    return await transact(ctx, async (tx) => {
      const item = await ensureItem(tx, proven)
      const listing: Listing = {
        id: newId(tx),
        itemId: item.id,
        sellerId: tx.actor.id,
        priceCents: input.price,
        condition: input.condition ?? 'excellent',
        description: input.description || null,
        userAssetId: input.userAssetId ?? null,
        serial: proven.serial ?? null,
        ...(seenAt === null ? neverChecked : ownershipConfirmedAt(tx, seenAt)),
        state: 'active',
        createdAt: tx.now(),
        updatedAt: tx.now(),
      }
      await insertListing(tx.db, definedColumns(listing), { ...listing })
      await applyChanges(tx, listing)
      return presentOwnListing(listing, item)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? catalogErrors.copy_already_listed() : error
  }
}

/**
 * Changes the price of one's own listing, or pauses and resumes it. Throws not_found, listing_locked, listing_gone, and what
 * speaks against a copy that comes back on sale.
 */
export async function changeListing(
  ctx: UserContext,
  id: string,
  change: ListingChange,
): Promise<OwnListing> {
  const seenAt = change.status === 'active' ? await maybeVerifyAgain(ctx, id) : undefined
  return transact(ctx, async (tx) => {
    const current = await findOwnListing(tx, id)
    requireChangeable(current)
    const next: Listing = {
      ...current,
      ...(seenAt !== undefined && ownershipConfirmedAt(tx, seenAt)),
      priceCents: change.price ?? current.priceCents,
      state: change.status ?? current.state,
      updatedAt: tx.now(),
    }
    await tx.db.update(listings).set(next).where(eq(listings.id, id))
    await applyChanges(tx, next)
    return presentOwnListing(next, await findItemRow(tx, next.itemId))
  })
}

/** Takes one's own listing off the market; again is no error. Throws not_found, listing_locked, listing_gone. */
export async function withdrawListing(ctx: UserContext, id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const current = await findOwnListing(tx, id)
    if (current.state === 'withdrawn') return
    requireChangeable(current)
    await moveListing(tx, id, ['active', 'paused'], 'withdrawn')
  })
}

/**
 * Moves a listing that is in one of `from`, by one statement, so that of many callers one wins. Answers the listing as it
 * then is, or undefined when it was in none of them.
 */
export async function moveListing(
  tx: TxContext,
  id: string,
  from: ListingState[],
  to: ListingState,
): Promise<Listing | undefined> {
  const [moved] = await updateListingState(tx.db, from, { id, state: to, updatedAt: tx.now() })
  if (!moved) return undefined
  const isOffered = to === 'active' || from.includes('active')
  if (isOffered) await refreshOffers(tx, [moved.itemId])
  await publishChanges(tx, [moved])
  return moved
}

/** Takes everything that a seller has on sale off the market; what an order holds stays as it is. */
export async function withdrawSellerListings(tx: TxContext, sellerId: string): Promise<void> {
  const withdrawn = await tx.db
    .update(listings)
    .set({ state: 'withdrawn', updatedAt: tx.now() })
    .where(and(eq(listings.sellerId, sellerId), inArray(listings.state, ['active', 'paused'])))
    .returning()
  await applyChanges(tx, ...withdrawn)
}

/** A listing with its item, whoever asks. Throws not_found. */
export async function findListing(
  ctx: Pick<Context, 'db'>,
  id: string,
): Promise<{ listing: Listing; item: Item }> {
  const [found] = await selectListing(ctx.db, { id })
  if (!found) throw httpErrors.not_found({ detail: serverMessages.errors.listingMissing })
  return found
}

async function applyChanges(tx: TxContext, ...changed: Listing[]): Promise<void> {
  await refreshOffers(tx, [...new Set(changed.map((listing) => listing.itemId))])
  await publishChanges(tx, changed)
}

async function publishChanges(tx: TxContext, changed: Listing[]): Promise<void> {
  for (const sellerId of new Set(changed.map((listing) => listing.sellerId)))
    invalidateForUser(tx, sellerId, ['/api/items/own'])
  for (const { id, itemId, sellerId, state } of changed)
    await publish(tx, ListingChanged, { listingId: id, itemId, sellerId, state })
}

/** What was off sale is shown once more before it comes back; answers when, where that is asked for. */
async function maybeVerifyAgain(ctx: UserContext, id: string): Promise<number | undefined> {
  const { userAssetId, itemId, state } = await findOwnListing(ctx, id)
  if (state !== 'paused' || !use(ctx, ownershipPort).isRequired(ctx)) return undefined
  const { assetId } = await findItemRow(ctx, itemId)
  await use(ctx, ownershipPort).verify(ctx, { assetId, userAssetId })
  return ctx.now()
}

async function findOwnListing(tx: UserContext, id: string): Promise<Listing> {
  const [found] = await tx.db
    .select()
    .from(listings)
    .where(and(eq(listings.id, id), eq(listings.sellerId, tx.actor.id)))
  if (!found) throw httpErrors.not_found({ detail: serverMessages.errors.listingMissing })
  return found
}

function requireChangeable(listing: Listing): void {
  if (listing.state === 'reserved') throw catalogErrors.listing_locked()
  if (listing.state === 'sold' || listing.state === 'withdrawn') throw catalogErrors.listing_gone()
}

function presentOwnListing(listing: Listing, item: Item): OwnListing {
  return {
    listingId: listing.id,
    itemId: item.id,
    assetId: item.assetId,
    itemName: item.name,
    category: item.category,
    price: dollarsOf(listing.priceCents),
    condition: listing.condition,
    description: listing.description,
    serial: listing.serial,
    status: listing.state,
    createdAt: isoTime(listing.createdAt),
  }
}
