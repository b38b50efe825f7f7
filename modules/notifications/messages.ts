import type { DelistReason } from '@/modules/catalog/events'
import type { NoticeKind } from '@/modules/notifications/contract'
import { orderMessages } from '@/modules/notifications/order-messages'
import { plural } from '@/src/kit/plural'

/** On the pages. */
export const messages = {
  markAll: 'Mark all as read',
  none: 'No notifications yet.',
  row: {
    unread: 'Unread: ',
    markRead: (title: string) => `Mark as read: ${title}`,
  },
}

/** What people are told about, as they choose it. */
export const kindLabels = {
  sales: 'what you sell',
  purchases: 'what you buy',
  disputes: 'disputes and chargebacks',
  payouts: 'payouts',
  messages: 'messages from people',
  all: 'what happens on the site',
} satisfies Record<NoticeKind | 'all', string>

/** About what somebody sends: said by a form before, and by the server after. */
export const inputMessages = {
  time: 'Enter a time such as 22:30.',
  timeZone: 'Enter a time zone such as Europe/Berlin.',
  endpoint: 'This is the address of no push service that is known here.',
  keys: 'These are not the keys that a browser makes.',
  muted: 'Name each kind and way once.',
}

/** The page behind the last line of a mail. */
export const unsubscribeMessages = {
  question: (kind: string) => `No more mails about ${kind}?`,
  stays: 'You still find all of it on the site, under the bell.',
  action: 'Unsubscribe',
  busy: 'Unsubscribing...',
  done: 'You are unsubscribed',
  doneLead: (kind: string) => `We send you no more mails about ${kind}.`,
  cut: {
    title: 'This link is not whole',
    message: 'Open it as it stands in the mail, from its first character to its last.',
  },
  home: 'Go to the start page',
}

/** Why a listing went off sale without its seller. */
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
      `Your inventory is hidden, so buyers cannot see that you have ${item}. Show it to everyone and resume the listing.`,
  },
  unlinked: {
    title: 'Listing paused',
    content: ({ item }) => `Link your game account again to sell ${item}, and resume the listing.`,
  },
  unnamed: {
    title: 'Listing paused',
    content: ({ item }) => `A listing has to name the copy now. Withdraw that of ${item} and list it anew.`,
  },
} satisfies Record<DelistReason, { title: string; content: (told: { item: string }) => string }>

/** What only the server says. */
export const serverMessages = {
  disputeAnswered: {
    title: 'New message about a dispute',
    content: ({ item }: { item: string }) => `Somebody wrote about the dispute over ${item}.`,
  },
  listingStopped,
  message: {
    title: (sender: string) => `Message from ${sender}`,
    mail: (sender: string) => `${sender} wrote to you. Read it and answer on the site.`,
    mailAbout: (sender: string, item: string) =>
      `${sender} wrote to you about ${item}. Read it and answer on the site.`,
  },
  missing: 'This notification does not exist.',
  invalidLink: 'This link is not one of ours. Open it as it stands in the mail.',
  unsubscribe: 'End mails of one kind with one click, without logging in.',
  email: {
    /** By what the address begins with that it leads to. */
    actions: { orders: 'Open the order', wallet: 'Open your wallet', messages: 'Read the message' },
    otherwise: 'Open the site',
    digest: {
      subject: (count: string, of: number) =>
        `${count} ${plural(of, { one: 'thing', other: 'things' })} happened`,
      headed: (title: string, about: string) => `${title}: ${about}`,
    },
  },
  settings: 'What reaches you, and by which way.',
  orderMessages,
  payoutReturned: {
    title: 'Payout returned',
    content: 'A payout came back. The money is in your wallet again, or settles what you owe.',
  },
  payoutAccountChanged: {
    title: 'Payout account changed',
    content: 'Your payouts go to another bank account from now on. If it was not you, write to the support.',
  },
  payoutPaid: { title: 'Payout sent', content: 'Your payout is on its way.' },
}
