import { plural } from '@/src/kit/text/plural'

/** Texts of the pages. */
export const messages = {
  markAll: 'Mark all as read',
  none: 'No notifications yet.',
  row: {
    unread: 'Unread: ',
    markRead: (title: string) => `Mark as read: ${title}`,
  },
}

/** The object of a sentence about unsubscribing from every email. */
export const allActivity = 'all activity'

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
  home: 'Go to the front page',
}

/** Texts that only the server uses. */
export const serverMessages = {
  removed: {
    browsers: (count: number) =>
      plural(count, {
        one: 'Push notifications in 1 browser',
        other: `Push notifications in ${count} browsers`,
      }),
    preferences: 'The notification settings',
  },
  missing: "This notification doesn't exist.",
  invalidLink: "This link isn't valid. Copy the whole link from the email.",
  unsubscribe: 'Stop emails of one kind with one click, without logging in.',
  email: {
    openSite: 'Open the site',
    digest: {
      subject: (formatted: string, count: number) =>
        `${formatted} new ${plural(count, { one: 'notification', other: 'notifications' })}`,
      headed: (title: string, about: string) => `${title}: ${about}`,
    },
  },
  list: 'What happened with your orders, messages and payouts.',
  settings: 'Choose what we notify you about and how.',
}
