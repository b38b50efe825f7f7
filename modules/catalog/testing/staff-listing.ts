import type { TestRole, World } from '@/tests/support/module-testing/world'
import { listItem } from '@/tests/support/trade'

export const hideReason = 'It shows a brand without permission.'

/** The path of a new listing of the seller. If staff are the parties of everything, of the member of staff who asks. */
export async function pathToListing(world: World, role?: TestRole): Promise<string> {
  const seller = isOwn(world, role) ? role : 'seller'
  return `/api/admin/listings/${(await listItem(await world.signInAs(seller))).listingId}`
}

/** The same for a listing that is hidden, unless it is that of the member of staff who asks. */
export async function pathToHidden(world: World, role?: TestRole): Promise<string> {
  const path = await pathToListing(world, role)
  if (!isOwn(world, role)) await (await world.signInAs('admin')).post(`${path}/hide`, { reason: hideReason })
  return path
}

function isOwn(world: World, role: TestRole | undefined): role is 'moderator' | 'admin' {
  const staff = [world.idOf('moderator'), world.idOf('admin')]
  return staff.includes(world.idOf('seller')) && (role === 'moderator' || role === 'admin')
}
