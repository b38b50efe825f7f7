import { itemPath } from '@/modules/catalog/web/paths'
import { createConversation } from '@/modules/messages/factory'
import { conversationPath } from '@/modules/messages/web/paths'
import { clickButton, type Screen } from '@/tests/support/module-testing/screen'

export const screens: Record<string, Screen[]> = {
  '/item/:id': [
    {
      name: 'report of a listing',
      path: ({ listing }) => itemPath(listing.itemId),
      as: 'buyer',
      open: clickButton('Report this listing'),
    },
  ],
  '/messages/:userId': [
    {
      name: 'report dialog',
      path: async (market) => conversationPath((await createConversation(market)).buyerId),
      as: 'seller',
      open: clickButton('Report this message'),
    },
  ],
}
