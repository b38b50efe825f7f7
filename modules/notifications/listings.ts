import { ListingDelisted } from '@/modules/catalog/events'
import { findListing } from '@/modules/catalog/service'
import { notify } from '@/modules/notifications/notify'
import { serverMessages } from '@/modules/notifications/words'
import { on } from '@/src/core/events'

/** A listing went off sale because its seller does not show the copy. */
export const notifySellerOfStoppedListing = on(
  ListingDelisted,
  'notifications.notify-seller-of-listing-delisted',
  async (ctx, { id, payload }) => {
    const { item } = await findListing(ctx, payload.listingId)
    const { title, content } = serverMessages.listingStopped[payload.why]
    await notify(ctx, {
      userId: payload.sellerId,
      eventId: id,
      kind: 'sales',
      type: 'transaction',
      title,
      about: item.name,
      content: content({ item: item.name }),
      href: '/profile',
    })
  },
)
