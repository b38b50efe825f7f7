import { itemPath } from '@/modules/catalog/web/paths'
import { createConversation } from '@/modules/messages/factory'
import { conversationPath } from '@/modules/messages/web/paths'
import { reportCasePath, reportsPath } from '@/modules/reports/web/paths'
import { clickButton, oncePerMarket, type Screen } from '@/tests/support/module-testing/screen'

/** Returns the id of a case with two reports of the demo listing. */
const createCase = oncePerMarket(async ({ users, listing }) => {
  const subject = { subject: 'listing', id: listing.listingId }
  const { body } = await users.buyer.post('/api/reports', {
    ...subject,
    reason: 'The image is of another item.',
  })
  await users.newcomer.post('/api/reports', { ...subject, reason: 'A scam.' })
  return String(body.id)
})

export const screens: Record<string, Screen[]> = {
  [reportsPath]: [{ name: 'old address of the reports', as: 'moderator', isFullRunOnly: true }],
  [`${reportsPath}/:id`]: [
    { name: 'report', as: 'moderator', path: async (market) => reportCasePath(await createCase(market)) },
  ],
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
