import { ListingDelisted } from '@/modules/catalog/events'
import { findListing } from '@/modules/catalog/listings/listings'
import { listingStopped } from '@/modules/catalog/notice-messages'
import { saleNotices } from '@/modules/catalog/notification-kinds'
import { onApply } from '@/src/kit/events'
import { notify } from '@/src/kit/notify'

export const notifySellerOfDelisting = onApply(
  ListingDelisted,
  'catalog.notify-seller-of-listing-delisted',
  async (tx, { id, at, payload }) => {
    const { item } = await findListing(tx, payload.listingId)
    const { title, content } = listingStopped[payload.why]
    await notify(tx, {
      userId: payload.sellerId,
      eventId: id,
      at,
      kind: saleNotices,
      type: 'transaction',
      title,
      about: item.name,
      content: content({ item: item.name }),
      href: '/profile',
    })
  },
  { formerNames: ['notifications.notify-seller-of-listing-delisted'] },
)
