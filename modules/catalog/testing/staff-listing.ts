import { findListing } from '@/modules/catalog/listings/listings'
import { dollarsOf } from '@/src/kit/money'
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
  const admin = await world.signInAs('admin')
  const name = 'LISTING_APPROVAL_CENTS'
  await admin.put('/api/admin/settings', { name, value: '50' })
  const path = await pathToListing(world, role)
  await admin.put('/api/admin/settings', { name, value: null })
  const { listing } = await findListing(world.app.ctx, path.split('/').at(-1) ?? '')
  return { path, price: dollarsOf(listing.priceCents) }
}

function isOwn(world: World, role: TestRole | undefined): role is 'moderator' | 'admin' {
  const staff = [world.idOf('moderator'), world.idOf('admin')]
  return staff.includes(world.idOf('seller')) && (role === 'moderator' || role === 'admin')
}
