import type { DelistReason } from '@/modules/catalog/events'

/** The module's notification kind in the notification settings. */
export const kindMessages = { sales: { label: 'Sales', description: 'your sales' } }

/** Notices about listings that staff hid. */
export const listingHidden = {
  title: 'Listing hidden',
  content: ({ item, reason }: { item: string; reason: string }) =>
    `The moderators hid your listing of ${item}. Reason: ${reason}`,
  link: 'Answer',
}
export const listingUnhidden = {
  title: 'Listing no longer hidden',
  content: ({ item }: { item: string }) => `The moderators unhid your listing of ${item}.`,
}

export const holidayEnded = {
  title: 'Your holiday is over',
  content: 'Your listings are active again.',
}

export const itemRemoved = {
  title: 'Item removed',
  content: ({ item, reason }: { item: string; reason: string }) =>
    `The moderators removed ${item}, which you offered. Nobody sees it, and it can't be listed. Reason: ${reason}`,
  link: 'Open your listings',
}

/** Why a listing was taken off sale without its seller. */
export const listingStopped = {
  left: {
    title: 'Listing withdrawn',
    content: ({ item }) => `Your inventory no longer shows the copy of ${item} that you had for sale.`,
  },
  on_hold: {
    title: 'Listing paused',
    content: ({ item }) => `The copy of ${item} is on hold. Resume the listing when the hold has ended.`,
  },
  hidden: {
    title: 'Listing paused',
    content: ({ item }) =>
      `Your inventory is hidden, so buyers can't see that you own ${item}. Make it visible to everyone and resume the listing.`,
  },
  unlinked: {
    title: 'Listing paused',
    content: ({ item }) => `Link your game account again to sell ${item}, then resume the listing.`,
  },
  unnamed: {
    title: 'Listing paused',
    content: ({ item }) =>
      `Listings must now name the exact copy. Withdraw the listing of ${item} and create a new one.`,
  },
} satisfies Record<DelistReason, { title: string; content: (values: { item: string }) => string }>
