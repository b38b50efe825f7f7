import { and, eq, inArray, ne } from 'drizzle-orm'
import { catalogErrors } from '@/modules/catalog/errors'
import { serverMessages } from '@/modules/catalog/messages'
import { type OrderRef, openOrdersPort } from '@/modules/catalog/ports'
import { isHidden, listings } from '@/modules/catalog/schema'
import { chunks } from '@/src/kit/chunks'
import type { Context, TxContext } from '@/src/kit/context'
import { use } from '@/src/kit/ports'

type Listing = typeof listings.$inferSelect
type CopyOnSale = Pick<Listing, 'id' | 'userAssetId' | 'sellerId' | 'copySeenAt'>

/** Why a copy can't be sold now: an order that isn't final, or another live listing. */
type CopyConflict = { order: OrderRef } | { listingId: string }

const idsPerQuery = 500
const liveStates: readonly Listing['state'][] = ['active', 'paused', 'reserved']

/**
 * Call it in the transaction that puts a copy on sale. Throws copy_in_order while an order for this copy isn't final, because a second buyer
 * would pay for what the first one gets, and copy_already_listed if an inventory shows it with another seller who lists it.
 */
export async function requireSellable(tx: TxContext, copy: CopyOnSale): Promise<void> {
  const conflict = (await findCopyConflicts(tx, [copy])).get(copy.id)
  if (!conflict) return
  if ('listingId' in conflict) throw catalogErrors.copy_already_listed()
  throw catalogErrors.copy_in_order({ detail: serverMessages.copyInOrder(conflict.order.number) })
}

/**
 * Call it like `requireSellable`, for a new listing of an item of which staff hid one. Throws listing_hidden if it was the same seller's and may
 * have been of the same copy: what no inventory shows can be any copy.
 */
export async function requireNotHidden(
  tx: TxContext,
  copy: CopyOnSale & Pick<Listing, 'itemId'>,
): Promise<void> {
  const { itemId, sellerId, state } = listings
  const hidden = await tx.db
    .select()
    .from(listings)
    .where(and(eq(itemId, copy.itemId), eq(sellerId, copy.sellerId), isHidden, ne(state, 'sold')))
  const isOther = (one: Listing) =>
    one.copySeenAt !== null && copy.copySeenAt !== null && one.userAssetId !== copy.userAssetId
  if (!hidden.every(isOther)) throw catalogErrors.listing_hidden()
}

/** Whether a listing can be bought: its copy is in no order, and no inventory shows it with another seller who lists it. */
export async function isSellable(tx: TxContext, listing: Listing): Promise<boolean> {
  return (await findCopyConflicts(tx, [listing])).size === 0
}

/** Returns which of these listings can't be sold now and why, by listing id. */
export async function findCopyConflicts(
  ctx: Context,
  copies: readonly CopyOnSale[],
): Promise<Map<string, CopyConflict>> {
  const conflicts = new Map<string, CopyConflict>()
  const rivals = await findRivals(ctx, copies)
  if (rivals.length === 0) return conflicts
  const rivalsByCopy = Map.groupBy(rivals, ({ userAssetId }) => userAssetId)
  const orders = await findOrders(ctx, rivals)
  for (const copy of copies) {
    const ofCopy = rivalsByCopy.get(copy.userAssetId)?.filter((rival) => isRival(copy, rival)) ?? []
    const order = ofCopy.flatMap(({ id }) => orders.get(id) ?? [])[0]
    const live = ofCopy.find(
      ({ state, sellerId }) => sellerId !== copy.sellerId && liveStates.includes(state),
    )
    if (order) conflicts.set(copy.id, { order })
    else if (live) conflicts.set(copy.id, { listingId: live.id })
  }
  return conflicts
}

async function findOrders(ctx: Context, rivals: readonly Listing[]): Promise<Map<string, OrderRef>> {
  const ids = rivals.filter(({ state }) => state !== 'active' && state !== 'paused').map(({ id }) => id)
  return ids.length === 0 ? new Map() : use(ctx, openOrdersPort)(ctx, ids)
}

/** Returns all other listings of these copies. */
async function findRivals(ctx: Context, copies: readonly CopyOnSale[]): Promise<Listing[]> {
  const ids = new Set(copies.map(({ id }) => id))
  const userAssetIds = copies.flatMap(({ userAssetId }) => userAssetId ?? [])
  const rivals: Listing[] = []
  for (const chunk of chunks(userAssetIds, idsPerQuery))
    rivals.push(...(await ctx.db.select().from(listings).where(inArray(listings.userAssetId, chunk))))
  return rivals.filter(({ id }) => !ids.has(id))
}

/**
 * Whether two listings of a copy exclude each other: those of one seller do. Another seller's does if an inventory showed the copy with
 * them, and not with this seller since. Anyone can type the id of a copy, so it doesn't block its real owner.
 */
function isRival(copy: CopyOnSale, rival: Listing): boolean {
  if (rival.sellerId === copy.sellerId) return true
  return rival.copySeenAt !== null && (copy.copySeenAt ?? -1) < rival.copySeenAt
}

/** Returns the orders of a seller's copies that aren't final, by `userAssetId`. */
export async function findOrdersOfCopies(
  ctx: Context,
  sellerId: string,
  userAssetIds: readonly string[],
): Promise<Map<string, OrderRef>> {
  const copies = userAssetIds.map((id) => ({ id, userAssetId: id, sellerId, copySeenAt: ctx.now() }))
  const orders = new Map<string, OrderRef>()
  for (const [userAssetId, conflict] of await findCopyConflicts(ctx, copies))
    if ('order' in conflict) orders.set(userAssetId, conflict.order)
  return orders
}
