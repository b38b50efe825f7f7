import { eq } from 'drizzle-orm'
import { refreshBroughtItems } from '@/modules/catalog/items/brought-items'
import { applyChanges } from '@/modules/catalog/listings/listing-moves'
import { findListing } from '@/modules/catalog/listings/listings'
import { approvals } from '@/modules/catalog/listings/schema'
import { listings } from '@/modules/catalog/schema'
import { dollarsOf } from '@/src/kit/money'
import { transact } from '@/src/kit/transact'
import type { TestRole, World } from '@/tests/support/module-testing/world'
import { listItem } from '@/tests/support/trade'

export const hideReason = 'It shows a brand without permission.'

/** Returns the path of a new listing of the seller; in tests of own cases, of a listing of the staff member who sends the request. */
export async function pathToListing(world: World, role?: TestRole): Promise<string> {
  const seller = isOwn(world, role) ? role : 'seller'
  return `/api/admin/listings/${(await listItem(await world.signInAs(seller))).listingId}`
}

/** Like `pathToListing`, and hides the listing unless it belongs to the staff member who sends the request. */
export async function pathToHidden(world: World, role?: TestRole): Promise<string> {
  const path = await pathToListing(world, role)
  if (!isOwn(world, role)) await (await world.signInAs('admin')).post(`${path}/hide`, { reason: hideReason })
  return path
}

/** The path and price of a new listing like that of `pathToListing`, which waits for staff. */
export async function waitingListing(
  world: World,
  role?: TestRole,
): Promise<{ path: string; price: number }> {
  const path = await pathToListing(world, role)
  const id = path.split('/').at(-1) ?? ''
  const { listing } = await findListing(world.app.ctx, id)
  await transact(world.app.ctx, async (tx) => {
    await tx.db
      .update(listings)
      .set({ state: 'paused', resumes: true, unapproved: true })
      .where(eq(listings.id, id))
    await tx.db
      .insert(approvals)
      .values({ id, sellerId: listing.sellerId, state: 'waiting', reasons: ['price'], since: tx.now() })
    await refreshBroughtItems(tx, [listing.itemId])
    await applyChanges(tx, { ...listing, state: 'paused' })
  })
  return { path, price: dollarsOf(listing.priceCents) }
}

function isOwn(world: World, role: TestRole | undefined): role is 'moderator' | 'admin' {
  const staff = [world.idOf('moderator'), world.idOf('admin')]
  return staff.includes(world.idOf('seller')) && (role === 'moderator' || role === 'admin')
}
