import { createConversation } from '@/modules/messages/factory'
import { conversationPath, messagesPath } from '@/modules/messages/web/paths'
import { clickButton, type DemoMarket, type Screen } from '@/tests/support/module-testing/screen'

const pathToMessages = async (market: DemoMarket) => {
  await createConversation(market)
  return messagesPath
}
const pathToBuyer = async (market: DemoMarket) => conversationPath((await createConversation(market)).buyerId)

export const screens: Record<string, Screen[]> = {
  '/messages': [
    { name: 'messages', path: pathToMessages, as: 'seller' },
    { name: 'no messages', as: 'newcomer' },
    { name: 'messages that fail to load', as: 'member', failingPath: '/api/conversations' },
  ],
  '/messages/:userId': [
    { name: 'conversation', path: pathToBuyer, as: 'seller' },
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
