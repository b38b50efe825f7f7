import { oncePerMarket } from '@/tests/support/module-testing/screen'
import type { World } from '@/tests/support/module-testing/world'
import type { TestClient } from '@/tests/support/test-client'

/** The buyer writes to the seller. Returns the id of the message. */
export async function sendMessage(world: World): Promise<string> {
  const buyer = await world.signInAs('buyer')
  const message = { receiverId: world.idOf('seller'), content: 'Is it still there?' }
  return (await buyer.post('/api/messages', message)).body.id
}

/** Creates a conversation about a listing of the demo market, and returns the ids of its users. */
export const createConversation = oncePerMarket(async ({ users: { buyer, seller }, listing: { itemId } }) => {
  const [buyerId, sellerId] = [await idOf(buyer), await idOf(seller)]
  const write = (from: TestClient, receiverId: string, content: string) =>
    from.post('/api/messages', { receiverId, content, itemId })
  await write(buyer, sellerId, 'Is it still there? I saw it at https://prices.example/crown for less.')
  await write(seller, buyerId, 'It is. The price stays as it is, though.')
  await write(buyer, sellerId, 'Then I take it tonight.')
  return { buyerId, sellerId }
})

async function idOf(client: TestClient): Promise<string> {
  return (await client.get('/api/auth/user')).body.id
}
