import type { ListingStop } from '@/modules/catalog/events'
import type { Channel, NoticeKind } from '@/modules/notifications/contract'
import type { Told } from '@/modules/notifications/told'
import { plural } from '@/src/core/counts'

/** On the pages. */
export const words = {
  markAll: 'Mark all as read',
  none: 'No notifications yet.',
  row: {
    unread: 'Unread: ',
    markRead: (title: string) => `Mark as read: ${title}`,
  },
}

/** What people are told about, as they choose it. */
export const kindWords = {
  sales: 'what you sell',
  purchases: 'what you buy',
  disputes: 'disputes and chargebacks',
  payouts: 'payouts',
  messages: 'messages from people',
  all: 'what happens on the site',
} satisfies Record<NoticeKind | 'all', string>

/** The page where people say how they want to be told of things. */
export const preferenceWords = {
  lead: 'What reaches you, and by which way. What concerns the safety of your account always does.',
  failed: 'Your settings could not be loaded.',
  notSaved: 'Not Saved',
  grid: {
    title: 'What reaches you',
    about: 'About',
    kinds: {
      sales: 'What you sell',
      purchases: 'What you buy',
      disputes: 'Disputes and chargebacks',
      payouts: 'Payouts',
      messages: 'Messages from people',
    } satisfies Record<NoticeKind, string>,
    channels: { site: 'On the site', email: 'Email' } satisfies Record<Channel, string>,
    by: (kind: string, channel: string) => `${kind}: ${channel}`,
    unproven: 'Mails go to an address that you have proven, and you have none yet.',
  },
  times: {
    title: 'When it reaches you',
    zone: (zone: string) => `Times are those of ${zone}.`,
    quiet: 'Quiet hours',
    quietHelp:
      'Mails wait until they end. That an item of yours was sold comes at once: you have an hour to hand it over.',
    from: 'From',
    until: 'Until',
    digest: 'One mail a day',
    digestHelp: 'All that happened in one mail, at this time. A sale still comes at once.',
    at: 'At',
  },
}

/** About what somebody sends: said by a form before, and by the server after. */
export const inputWords = {
  time: 'Enter a time such as 22:30.',
  timeZone: 'Enter a time zone such as Europe/Berlin.',
  muted: 'Name each kind and way once.',
}

/** The page behind the last line of a mail. */
export const unsubscribeWords = {
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

/** What happened to an order, to each side that is told of it. */
const orderFacts = {
  paid: {
    seller: {
      title: 'Item sold',
      content: ({ item, amount }) => `${item} sold for $${amount}. Hand it over now and mark it as sent.`,
    },
    buyer: {
      title: 'Payment received',
      content: ({ item, amount }) => `Your $${amount} for ${item} is held until the item arrives.`,
    },
  },
  sent: {
    buyer: {
      title: 'Item sent',
      content: ({ item }) => `The seller says that ${item} was handed over. Confirm it when it has arrived.`,
    },
  },
  completed: {
    seller: {
      title: 'Sale completed',
      content: ({ item }) => `Your share of ${item} is in your wallet.`,
    },
    buyer: { title: 'Purchase completed', content: ({ item }) => `${item} is yours.` },
  },
  expired: {
    buyer: {
      title: 'Reservation ended',
      content: ({ item }) => `${item} was not paid in time and is on sale again. Nothing was charged.`,
    },
  },
  refundStarted: {
    buyer: {
      title: 'Refund started',
      content: ({ item, amount }) => `Your $${amount} for ${item} is on its way back to you.`,
    },
    seller: {
      title: 'Order called off',
      content: ({ item }) => `The sale of ${item} was called off and the buyer is refunded.`,
    },
  },
  refunded: {
    buyer: {
      title: 'Refunded',
      content: ({ item, amount }) => `Your $${amount} for ${item} was returned.`,
    },
  },
  disputed: {
    seller: {
      title: 'Dispute opened',
      content: ({ item }) => `The buyer of ${item} opened a dispute. The money is held until it is decided.`,
    },
  },
  contested: {
    seller: {
      title: 'A moderator decides',
      content: ({ item }) =>
        `${item} cannot be seen with the buyer. The money is held until a moderator has heard you both.`,
    },
    buyer: {
      title: 'A moderator decides',
      content: ({ item, amount }) =>
        `${item} was not seen to come to you. Your $${amount} is held until a moderator has heard you both.`,
    },
  },
  buyerHidden: {
    buyer: {
      title: 'Make your inventory visible',
      content: ({ item }) =>
        `Nobody can see ${item} arrive while your inventory is hidden. Show it to everyone: the order stands still until then.`,
    },
  },
  copyLeft: {
    buyer: {
      title: 'Did it arrive?',
      content: ({ item }) =>
        `${item} has left the inventory of the seller. Look into yours: confirm that it came, or open a dispute.`,
    },
    seller: {
      title: 'The buyer is asked',
      content: ({ item }) => `${item} has left your inventory. The buyer is asked whether it came.`,
    },
  },
  chargebackOpened: {
    seller: {
      title: 'The bank is asking for the money back',
      content: ({ item }) =>
        `The buyer's bank is deciding about the payment for ${item}. Do not hand anything over until it has decided.`,
    },
    buyer: {
      title: 'Your bank is deciding',
      content: ({ item }) => `The order of ${item} stands still until your bank has decided.`,
    },
  },
  chargebackWon: {
    seller: {
      title: 'The payment stands',
      content: ({ item }) => `The bank decided that the payment for ${item} stands. The order goes on.`,
    },
    buyer: {
      title: 'Your bank has decided',
      content: ({ item }) => `The payment for ${item} stands, and the order goes on.`,
    },
  },
  chargebackLost: {
    seller: {
      title: 'The payment was taken back',
      content: ({ item, amount }) =>
        `The buyer's bank took the $${amount} for ${item} back. The order has ended.`,
    },
    buyer: {
      title: 'Your bank has decided',
      content: ({ item, amount }) => `Your bank took the $${amount} for ${item} back. The order has ended.`,
    },
  },
  clawedBack: {
    seller: {
      title: 'Sale taken back',
      content: ({ item }) => `A moderator took the sale of ${item} back. Your share goes back to the buyer.`,
    },
    buyer: {
      title: 'Refund started',
      content: ({ item, amount }) =>
        `A moderator decided for you: your $${amount} for ${item} is on its way back.`,
    },
  },
  refundFailed: {
    buyer: {
      title: 'Your refund came back',
      content: ({ item, amount }) =>
        `Your bank sent the $${amount} for ${item} back to us. We are trying again; you need do nothing.`,
    },
  },
  latePayment: {
    buyer: {
      title: 'Late payment returned',
      content: ({ item }) => `A payment for ${item} came after the order had ended. It was returned to you.`,
    },
  },
} satisfies Record<string, Partial<Record<'buyer' | 'seller', Told>>>

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
} satisfies Record<ListingStop, { title: string; content: (told: { item: string }) => string }>

/** What only the server says. */
export const serverWords = {
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
  notSigned: 'This link is not one of ours. Open it as it stands in the mail.',
  unsubscribe: 'End mails of one kind.',
  mail: {
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
  orderFacts,
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
