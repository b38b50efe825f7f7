import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { ListingChange, ListingInput, type OwnListing } from '@/modules/catalog/contract'
import { catalogErrors } from '@/modules/catalog/errors'
import { refreshBroughtItems } from '@/modules/catalog/items/brought-items'
import { ensureItem } from '@/modules/catalog/items/item-names'
import { findItemRow, type Item, refreshLockedOffers } from '@/modules/catalog/items/item-rows'
import { holdChanged, holdForApproval } from '@/modules/catalog/listings/approval-rules'
import { requireNotHidden, requireSellable } from '@/modules/catalog/listings/copies-in-orders'
import { isOnHoliday } from '@/modules/catalog/listings/holiday-rows'
import {
  applyChanges,
  isStopped,
  type Listing,
  moveListing,
  publishChanges,
  publishOffers,
  withdrawOthersOf,
} from '@/modules/catalog/listings/listing-moves'
import { requirePlaceForListing } from '@/modules/catalog/listings/new-sellers'
import { ownershipConfirmedAt, verifyListing } from '@/modules/catalog/listings/ownership'
import { serverMessages } from '@/modules/catalog/messages'
import { ownershipPort } from '@/modules/catalog/ports'
import { items, listings } from '@/modules/catalog/schema'
import { isUniqueViolation } from '@/src/db/database-errors'
import { definedColumns, param, paramColumns, prepared, preparedBy } from '@/src/db/prepared'
import { rowLocked } from '@/src/db/row-locked'
import { requireScope } from '@/src/http/programs'
import { beforeTradePoint, requireMayTrade } from '@/src/kit/account'
import { findRejection } from '@/src/kit/checks/checks'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import type { Reader, Writer } from '@/src/kit/db'
import { httpErrors } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import { parseInput } from '@/src/kit/input/parse-input'
import { dollarsOf, PriceInCents } from '@/src/kit/money'
import { use } from '@/src/kit/ports'
import { requireOn } from '@/src/kit/switches'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'

const insertListing = preparedBy((db: Writer, columns: (keyof typeof listings.$inferInsert)[]) =>
  db.insert(listings).values(paramColumns(columns)).returning({ id: listings.id }),
)

const listingById = prepared(selectListing)
const listingByIdLocked = prepared((db: Writer) => rowLocked(selectListing(db), listings))

function selectListing(db: Reader) {
  return db
    .select({ listing: listings, item: items })
    .from(listings)
    .innerJoin(items, eq(items.id, listings.itemId))
    .where(eq(listings.id, param('id')))
}

export interface ListingWithItem {
  listing: Listing
  item: Item
}

const scope = 'listings:write'
/** What the schemas yield, for callers that build it themselves. */
const NewListing = v.object({ ...ListingInput.entries, price: PriceInCents })
const Change = v.object({ ...ListingChange.entries, price: v.optional(PriceInCents) })

const neverChecked = { copySeenAt: null, copyCheckedAt: 0, copyNextCheckAt: 0 }

/**
 * Lists a copy for sale, after the seller's holiday if there is one, and once staff approve it if it must wait for them. Creates the item if the asset isn't in the catalog. Not inside a
 * transaction: it may ask the game platform. Throws `createListingErrors`, invalid, email_unverified, account_suspended, switched_off,
 * scope_missing.
 */
export async function createListing(ctx: UserContext, given: ListingInput): Promise<OwnListing> {
  requireScope(ctx, scope)
  const input = parseInput(NewListing, given)
  const { verifiedAt, ...verified } = await verifyListing(ctx, input)
  const create = async (tx: UserContext & TxContext) => {
    await requireMayChangeListings(tx)
    await requireMayList(tx)
    const item = await ensureItem(tx, verified)
    if (item.removalReason !== null) throw catalogErrors.item_removed()
    await requirePlaceForListing(tx)
    const sellerAway = await isOnHoliday(tx, tx.actor.id)
    const offered: Listing = {
      id: newId(tx),
      itemId: item.id,
      sellerId: tx.actor.id,
      priceCents: input.price,
      condition: input.condition ?? 'excellent',
      description: input.description || null,
      userAssetId: input.userAssetId ?? null,
      serial: verified.serial ?? null,
      ...(verifiedAt === null ? neverChecked : ownershipConfirmedAt(tx, verifiedAt)),
      state: sellerAway ? 'paused' : 'active',
      hiddenReason: null,
      sellerSuspended: false,
      sellerAway,
      itemRemoved: false,
      unapproved: false,
      resumes: sellerAway,
      createdAt: tx.now(),
      updatedAt: tx.now(),
    }
    await requireSellable(tx, offered)
    if (item.hadHidden) await requireNotHidden(tx, offered)
    if (verifiedAt !== null) await withdrawOthersOf(tx, offered)
    const listing = await holdForApproval(tx, offered, { category: item.category, isNewOnSale: true })
    await insertListing(tx.db, definedColumns(listing), { ...listing })
    await refreshLockedOffers(tx, item.id)
    await hideWhatWaits(tx, listing)
    await publishChanges(tx, [listing], { isNew: true })
    await publishOffers(tx, [listing])
    return presentOwnListing(listing, item)
  }
  return unlessCopyIsListed(transact(ctx, create, 'read committed'))
}

/** Nobody sees an item that only a listing brought that waits for staff. */
async function hideWhatWaits(tx: TxContext, { unapproved, itemId }: Listing): Promise<void> {
  if (unapproved) await refreshBroughtItems(tx, [itemId])
}

async function unlessCopyIsListed<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const isListed = isUniqueViolation(
      error,
      listings,
      'catalog_listings_own_copy',
      'catalog_listings_seen_copy',
    )
    throw isListed ? catalogErrors.copy_already_listed() : error
  }
}

/**
 * Changes the price of the user's own listing, or pauses or resumes it. It waits for staff if a rule says so; one that they declined waits
 * again with another price. Resuming isn't possible inside a transaction: it may ask the game platform. Throws `changeListingErrors`, invalid, email_unverified, account_suspended, switched_off, scope_missing.
 */
export async function changeListing(ctx: UserContext, id: string, given: ListingChange): Promise<OwnListing> {
  requireScope(ctx, scope)
  const change = parseInput(Change, given)
  const verifiedAt = change.status === 'active' ? await maybeVerifyAgain(ctx, id) : undefined
  return unlessCopyIsListed(
    transact(ctx, async (tx) => {
      await requireMayChangeListings(tx)
      const current = await findOwnListing(tx, id)
      requireChangeable(current)
      if (change.status === 'active') await requireResumable(tx, current)
      const offered: Listing = {
        ...current,
        ...(verifiedAt !== undefined && ownershipConfirmedAt(tx, verifiedAt)),
        priceCents: change.price ?? current.priceCents,
        state: change.status ?? current.state,
        // Who pauses a hidden listing doesn't want it back.
        resumes: change.status === undefined && current.resumes,
        updatedAt: tx.now(),
      }
      if (offered.state === 'active') await requireSellable(tx, offered)
      if (verifiedAt !== undefined) await withdrawOthersOf(tx, offered)
      const item = await findItemRow(tx, offered.itemId)
      const next = await holdChanged(tx, { current, offered, category: item.category })
      await tx.db.update(listings).set(next).where(eq(listings.id, id))
      await applyChanges(tx, next)
      await hideWhatWaits(tx, next)
      if (current.state === 'paused' || next.priceCents < current.priceCents) await publishOffers(tx, [next])
      return presentOwnListing(next, item)
    }),
  )
}

/** Withdraws the user's own listing. Idempotent. Throws `withdrawListingErrors`, scope_missing. */
export async function withdrawListing(ctx: UserContext, id: string): Promise<void> {
  requireScope(ctx, scope)
  await transact(ctx, async (tx) => {
    const current = await findOwnListing(tx, id)
    if (current.state === 'withdrawn') return
    requireChangeable(current)
    await moveListing(tx, id, ['active', 'paused'], 'withdrawn')
  })
}

/** Returns a listing with its item, without a permission check. Throws not_found. */
export async function findListing(ctx: Pick<Context, 'db'>, id: string): Promise<ListingWithItem> {
  const [found] = await listingById(ctx.db, { id })
  if (!found) throw httpErrors.not_found({ detail: serverMessages.errors.listingMissing })
  return found
}

/** Like `findListing`, and locks the listing until the transaction ends. */
export async function lockListing(tx: TxContext, id: string): Promise<ListingWithItem> {
  const [found] = await listingByIdLocked(tx.db, { id })
  if (!found) throw httpErrors.not_found({ detail: serverMessages.errors.listingMissing })
  return found
}

/** Verifies the copy of a paused listing before it is resumed. Returns the time in ms, or undefined if no check is required. */
async function maybeVerifyAgain(ctx: UserContext, id: string): Promise<number | undefined> {
  const { userAssetId, itemId, state } = await findOwnListing(ctx, id)
  if (state !== 'paused' || !use(ctx, ownershipPort).isRequired(ctx)) return undefined
  const { assetId } = await findItemRow(ctx, itemId)
  await use(ctx, ownershipPort).verify(ctx, { assetId, userAssetId })
  return ctx.now()
}

async function requireMayChangeListings(tx: UserContext & TxContext): Promise<void> {
  requireOn(tx, 'changes')
  await requireMayTrade(tx)
}

/** Throws the error of the first module that rejects a new listing of the user. */
async function requireMayList(tx: UserContext & TxContext): Promise<void> {
  const rejection = await findRejection(tx, beforeTradePoint, { userId: tx.actor.id })
  if (rejection) throw rejection.error ?? httpErrors.forbidden({ detail: rejection.reason })
}

async function findOwnListing(tx: UserContext, id: string): Promise<Listing> {
  const [found] = await tx.db
    .select()
    .from(listings)
    .where(and(eq(listings.id, id), eq(listings.sellerId, tx.actor.id)))
  if (!found) throw httpErrors.not_found({ detail: serverMessages.errors.listingMissing })
  return found
}

async function requireResumable(tx: UserContext & TxContext, listing: Listing): Promise<void> {
  if (isStopped(listing) && !isStopped({ ...listing, sellerAway: false })) throw catalogErrors.on_holiday()
  if (listing.unapproved && listing.hiddenReason === null) throw catalogErrors.listing_unapproved()
  if (isStopped(listing)) throw catalogErrors.listing_hidden()
  if (listing.state !== 'active') await requirePlaceForListing(tx)
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
    ...(listing.unapproved && { unapproved: true as const }),
    createdAt: isoTime(listing.createdAt),
  }
}
