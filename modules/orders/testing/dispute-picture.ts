import type { World } from '@/tests/support/module-testing/world'
import { solidPng } from '@/tests/support/png'

/** Disputes an order, adds a picture of its buyer, and returns the path of the file. */
export async function addPicture(world: World): Promise<string> {
  const buyer = await world.signInAs('buyer')
  world.renew()
  const { body } = await buyer.post(`/api/orders/${await world.disputed()}/evidence`, solidPng(8, 8))
  return body.url
}
