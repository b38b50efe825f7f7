import { findStaffItem } from '@/modules/catalog/editing/edit-item'
import { listFeatures } from '@/modules/catalog/features/features'
import { createProvisionalItem } from '@/modules/catalog/testing/provisional-item'
import { withReason } from '@/tests/support/module-testing/permission'
import type { World } from '@/tests/support/module-testing/world'

/** A request that changes the RAP of an item that buyer and seller sell, with its current version. */
export async function editRequest(world: World) {
  const itemId = await createProvisionalItem(world)
  const { name, category, description, assetId, rap, originalPrice, ownImage, version } = await findStaffItem(
    world.app.ctx,
    itemId,
  )
  const values = { name, category, description, assetId, originalPrice, ownImage, version }
  return { path: `/api/admin/items/${itemId}`, body: { ...values, rap: (rap ?? 0) + 1 } }
}

/** A request that restores an item that buyer and seller sell, and that an admin removed, unless it is their own. */
export async function removedItemRequest(world: World) {
  const itemId = await createProvisionalItem(world)
  await (await world.signInAs('admin')).send('DELETE', `/api/admin/items/${itemId}`, withReason)
  return { path: `/api/admin/items/${itemId}/restore`, body: withReason }
}

/** A request that features a new item, and only that. */
export async function featureRequest(world: World) {
  const { version } = await listFeatures(world.app.ctx)
  return {
    path: '/api/admin/features',
    body: { items: [{ id: (await world.listing()).itemId }], version },
  }
}

/** A request that merges an item that buyer and seller sell into another one. */
export async function mergeRequest(world: World) {
  const id = await createProvisionalItem(world)
  world.renew()
  const body = { into: (await world.listing()).itemId, reason: 'The asset ID was wrong.' }
  return { path: `/api/admin/items/${id}/merge`, body }
}
