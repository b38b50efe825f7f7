import { createConversation } from '@/modules/messages/factory'
import { conversationPath, messagesPath } from '@/modules/messages/web/paths'
import {
  clickButton,
  type DemoMarket,
  oncePerMarket,
  type Screen,
} from '@/tests/support/module-testing/screen'
import type { TestClient } from '@/tests/support/test-client'
import { listItem } from '@/tests/support/trade'

const pathToMessages = async (market: DemoMarket) => {
  await createConversation(market)
  return messagesPath
}
const pathToBuyer = async (market: DemoMarket) => conversationPath((await createConversation(market)).buyerId)

/** The longest name writes one long word to the buyer about the item with the longest name. Returns the id of the writer. */
const createLongWords = oncePerMarket(async ({ site, users: { buyer, seller } }) => {
  const writer = await site.signIn('WwwwwwwwwwWwwwwwwwww')
  const idOf = async (one: TestClient) => (await one.get('/api/auth/user')).body.id
  const { itemId } = await listItem(seller, { itemName: 'W'.repeat(100) })
  await writer.post('/api/messages', { receiverId: await idOf(buyer), content: 'W'.repeat(300), itemId })
  return idOf(writer)
})

export const screens: Record<string, Screen[]> = {
  '/messages': [
    { name: 'messages', path: pathToMessages, as: 'seller' },
    { name: 'messages without a match', path: '/messages?filter=buying&search=nothing', as: 'seller' },
    {
      name: 'messages with a name and a text without spaces',
      path: async (market) => {
        await createLongWords(market)
        return messagesPath
      },
      as: 'buyer',
    },
    { name: 'no messages', as: 'newcomer' },
    { name: 'messages that fail to load', as: 'member', failingPath: '/api/conversations' },
  ],
  '/messages/:userId': [
    { name: 'conversation', path: pathToBuyer, as: 'seller' },
    {
      name: 'conversation with a name and a text without spaces',
      path: async (market) => conversationPath(await createLongWords(market)),
      as: 'buyer',
    },
    { name: 'empty message', path: pathToBuyer, as: 'seller', open: clickButton('Send') },
    { name: 'link in a message', path: pathToBuyer, as: 'seller', open: clickButton(/^https:/) },
    { name: 'block dialog', path: pathToBuyer, as: 'seller', open: clickButton('Block') },
    {
      name: 'first message',
      path: async (market) =>
        conversationPath((await createConversation(market)).sellerId, market.listing.itemId),
      as: 'member',
    },
    {
      name: 'conversation with a missing user',
      path: '/messages/nobody',
      as: 'member',
      expectedErrors: ['404 /api/conversations/nobody/person'],
    },
  ],
}
