import { profilePath } from '@/modules/auth/web/paths'
import {
  HolidayEnded,
  ItemRemoved,
  ListingApproved,
  ListingDeclined,
  ListingDelisted,
  ListingHidden,
  ListingUnhidden,
} from '@/modules/catalog/events'
import { findItemRow } from '@/modules/catalog/items/item-rows'
import { approvalMessages } from '@/modules/catalog/listings/approval-messages'
import { maybeApproval } from '@/modules/catalog/listings/approval-rules'
import { findListing } from '@/modules/catalog/listings/listings'
import {
  holidayEnded,
  itemRemoved,
  listingHidden,
  listingStopped,
  listingUnhidden,
} from '@/modules/catalog/notice-messages'
import { saleNotices } from '@/modules/catalog/notification-kinds'
import { type Listener, onApply } from '@/src/kit/events'
import { notify, notifyUsers } from '@/src/kit/notices/notify'

const notifySellerOfDelisting = onApply(
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
      itemId: item.id,
      content: content({ item: item.name }),
      href: profilePath,
    })
  },
  { formerNames: ['notifications.notify-seller-of-listing-delisted'] },
)

const sale = { kind: saleNotices, type: 'transaction' as const, href: profilePath }

const notifySellerOfHiding = onApply(
  ListingHidden,
  'catalog.notify-seller-of-listing-hidden',
  async (tx, { id, at, payload: { listingId, sellerId } }) => {
    const { item, listing } = await findListing(tx, listingId)
    // Staff may have shown it again in the meantime.
    if (listing.hiddenReason === null) return
    const { title, content, link } = listingHidden
    const text = content({ item: item.name, reason: listing.hiddenReason })
    await notify(tx, { ...sale, userId: sellerId, eventId: id, at, title, content: text, linkText: link })
  },
)

const notifySellerOfApproval = onApply(
  ListingApproved,
  'catalog.notify-seller-of-listing-approved',
  async (tx, { id, at, payload: { listingId, sellerId } }) => {
    const { item } = await findListing(tx, listingId)
    const { title, content } = approvalMessages.notices.approved
    await notify(tx, { ...sale, userId: sellerId, eventId: id, at, title, content: content(item.name) })
  },
)

const notifySellerOfDecline = onApply(
  ListingDeclined,
  'catalog.notify-seller-of-listing-declined',
  async (tx, { id, at, payload: { listingId, sellerId } }) => {
    const { item } = await findListing(tx, listingId)
    const reason = (await maybeApproval(tx, listingId))?.declineReason
    // The seller may have corrected it in the meantime.
    if (!reason) return
    const { title, content, link } = approvalMessages.notices.declined
    const text = content({ item: item.name, reason })
    await notify(tx, { ...sale, userId: sellerId, eventId: id, at, title, content: text, linkText: link })
  },
)

const notifySellersOfRemoval = onApply(
  ItemRemoved,
  'catalog.notify-sellers-of-item-removed',
  async (tx, { id, at, payload: { itemId, userIds } }) => {
    const item = await findItemRow(tx, itemId)
    // Staff may have restored it in the meantime.
    if (item.removalReason === null) return
    const { title, content, link } = itemRemoved
    const text = content({ item: item.name, reason: item.removalReason })
    await notifyUsers(tx, userIds, { ...sale, eventId: id, at, title, content: text, linkText: link })
  },
)

const notifySellerOfUnhiding = onApply(
  ListingUnhidden,
  'catalog.notify-seller-of-listing-unhidden',
  async (tx, { id, at, payload: { listingId, sellerId } }) => {
    const { item } = await findListing(tx, listingId)
    const { title, content } = listingUnhidden
    await notify(tx, {
      ...sale,
      userId: sellerId,
      eventId: id,
      at,
      title,
      content: content({ item: item.name }),
    })
  },
)

const notifySellerOfHolidayEnd = onApply(
  HolidayEnded,
  'catalog.notify-seller-of-holiday-ended',
  (tx, { id, at, payload: { sellerId } }) =>
    notify(tx, { ...sale, ...holidayEnded, userId: sellerId, eventId: id, at }),
)

/** Notices to sellers about their listings. */
export const listingNotices: Listener[] = [
  notifySellerOfDelisting,
  notifySellerOfHiding,
  notifySellerOfApproval,
  notifySellerOfDecline,
  notifySellersOfRemoval,
  notifySellerOfUnhiding,
  notifySellerOfHolidayEnd,
]
