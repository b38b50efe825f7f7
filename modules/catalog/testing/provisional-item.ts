import type { World } from '@/tests/support/module-testing/world'
import { listItem } from '@/tests/support/trade'

/** Creates an item that buyer and seller sell, with a name that only the seller uses. Returns its id. */
export async function createProvisionalItem(world: World): Promise<string> {
  world.renew()
  const { assetId, itemId } = await world.listing()
  await listItem(await world.signInAs('buyer'), { assetId, itemName: 'Another name' })
  return itemId
}
