import type { DelistReason } from '@/modules/catalog/events'
import type { NoticeKind } from '@/modules/notifications/contract'
import { orderMessages } from '@/modules/notifications/order-messages'
import { plural } from '@/src/kit/plural'

/** Texts of the pages. */
export const messages = {
  markAll: 'Mark all as read',
  none: 'No notifications yet.',
  row: {
    unread: 'Unread: ',
    markRead: (title: string) => `Mark as read: ${title}`,
  },
}

/** The topic of an unsubscribe link, inside a sentence. */
export const unsubscribeTopics = {
  sales: 'your sales',
  purchases: 'your purchases',
  disputes: 'disputes and chargebacks',
  payouts: 'payouts',
  messages: 'messages from other users',
  all: 'all activity',
} satisfies Record<NoticeKind | 'all', string>

/** Texts of the page that the unsubscribe link of an email opens. */
export const unsubscribeMessages = {
  question: (kind: string) => `Stop emails about ${kind}?`,
  description: 'You can still see these under the bell icon.',
  action: 'Unsubscribe',
  busy: 'Unsubscribing...',
  done: 'You are unsubscribed',
  doneLead: (kind: string) => `You won't get any more emails about ${kind}.`,
  incompleteLink: {
    title: 'This link is incomplete',
    message: 'Copy the whole link from the email.',
  },
  home: 'Go to the start page',
}

/** Why a listing was taken off sale without its seller. */
const listingStopped = {
  left: {
    title: 'Listing withdrawn',
    content: ({ item }) => `Your inventory no longer shows the copy of ${item} that you had on sale.`,
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

interface FallbackParams {
  item: string
  date: string
}

/** Texts that only the server uses. */
export const serverMessages = {
  accountRenamed: {
    title: 'Your username changed',
    content: (username: string) =>
      `Another account had the name of your temporary account, or one that looks the same. Log in as ${username} from now on.`,
  },
  /** To staff, about a case that waits for a person. */
  caseOpened: ({ item, amount }: { item: string | null; amount: string | null }) => {
    const details = [item, amount && `$${amount}`].filter(Boolean).join(', ')
    return details === '' ? 'A case waits for you.' : `A case waits for you: ${details}.`
  },
  removed: {
    browsers: (count: number) =>
      plural(count, {
        one: 'Push notifications in 1 browser',
        other: `Push notifications in ${count} browsers`,
      }),
    preferences: 'The notification settings',
  },
  disputeMessagePosted: {
    title: 'New message about a dispute',
    content: ({ item }: { item: string }) => `There is a new message about the dispute over ${item}.`,
  },
  fallbackScheduled: {
    title: 'No moderator may decide this dispute',
    content: {
      refund: ({ item, date }: FallbackParams) =>
        `Every moderator is a party to the dispute about ${item}. Unless another one decides before ${date}, the delivery proof decides. If nothing is proven, the buyer is refunded.`,
      release: ({ item, date }: FallbackParams) =>
        `Every moderator is a party to the dispute about ${item}. Unless another one decides before ${date}, the delivery proof decides. If nothing is proven, the seller is paid.`,
    },
  },
  listingStopped,
  message: {
    title: (sender: string) => `Message from ${sender}`,
    email: (sender: string) => `${sender} sent you a message. Read it and reply on the site.`,
    emailAbout: (sender: string, item: string) =>
      `${sender} sent you a message about ${item}. Read it and reply on the site.`,
  },
  missing: 'This notification does not exist.',
  invalidLink: "This link isn't valid. Copy the whole link from the email.",
  unsubscribe: 'Stop emails of one kind with one click, without logging in.',
  email: {
    /** By the first segment of the link's path. */
    actions: { orders: 'Open the order', wallet: 'Open your wallet', messages: 'Read the message' },
    defaultAction: 'Open the site',
    digest: {
      subject: (formatted: string, count: number) =>
        `${formatted} new ${plural(count, { one: 'notification', other: 'notifications' })}`,
      headed: (title: string, about: string) => `${title}: ${about}`,
    },
  },
  settings: 'Choose what we notify you about and how.',
  orderMessages,
  payoutReturned: {
    title: 'Payout returned',
    content: 'A payout was returned. The money is back in your wallet, minus anything you owe.',
  },
  payoutAccountChanged: {
    title: 'Payout account changed',
    content: "Your payouts now go to another bank account. If this wasn't you, contact support.",
  },
  payoutPaid: { title: 'Payout sent', content: 'Your payout is on its way.' },
}
