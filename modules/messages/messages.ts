import { formatCount, plural } from '@/src/kit/text/plural'

/** Texts of the pages. */
export const messages = {
  stat: 'Messages',
  /** Shown in place of a count that failed to load. */
  unknown: '–',
  unread: (formatted: string, count: number) =>
    `${formatted} unread ${plural(count, { one: 'message', other: 'messages' })}`,
  list: {
    title: 'Conversations',
    search: 'Search names and messages',
    needsReply: 'Needs reply',
    none: {
      title: 'No Messages Yet',
      message: 'Message a seller from an item page, or the other party from an order.',
      browse: 'Browse Marketplace',
    },
    failed: "Your conversations couldn't be loaded.",
    more: 'Show older conversations',
    own: (content: string) => `You: ${content}`,
    blocked: 'Blocked',
  },
  thread: {
    back: 'All conversations',
    choose: 'Choose a conversation.',
    none: (name: string) => `You haven't messaged ${name} yet.`,
    older: 'Show older messages',
    failed: "This conversation couldn't be loaded.",
    messages: (name: string) => `Messages with ${name}`,
    you: 'You',
    about: 'About',
    /** Inside the sentence "Report …?" */
    thisMessage: 'this message',
    deleted: 'The author deleted their account.',
    safety:
      'Trade only on this site. No one here, including staff, ever needs your password, a code or a cookie.',
  },
  write: {
    label: (name: string) => `Write to ${name}`,
    help: 'Press Enter to send, Shift+Enter for a new line.',
    send: 'Send',
    sending: 'Sending...',
    about: (item: string) => `About ${item}`,
    removeItem: 'Remove item',
    contactDeleted: 'This account was deleted. You can no longer send messages.',
    blocked: (name: string) => `You blocked ${name}. Unblock them to send a message.`,
  },
  link: {
    title: (host: string) => `Open ${host}?`,
    open: 'Open link',
    cancel: 'Cancel',
  },
  block: {
    action: 'Block',
    question: (name: string) => `Block ${name}?`,
    description: "Neither of you can message the other until you unblock. They aren't notified.",
    cancel: 'Cancel',
    failed: 'Not Blocked',
    undo: 'Unblock',
    undoFailed: 'Not Unblocked',
  },
}

/** Validation messages, shared by the forms and the server. */
export const inputMessages = {
  filter: 'Choose buying, selling or needs-action.',
  search: 'Use at most 100 characters.',
  id: 'Choose a valid user.',
  content: {
    missing: 'Write a message.',
    long: (max: number) => `Use at most ${formatCount(max)} characters.`,
  },
}

/** Texts that only the server uses. */
export const serverMessages = {
  description: 'Your conversations with buyers and sellers.',
  unknown: 'Deleted account',
  /** In place of the content of a removed message. */
  removed: 'The moderators removed this message.',
  /** For moderators, on the page of a report. */
  removeReported: 'Remove the message',
  reportedStates: { shown: 'Shown', removed: 'Removed' },
  unknownItem: "This item doesn't exist.",
  errors: {
    receiver_unavailable: {
      title: 'User unavailable',
      detail: "You can't message this user.",
      advice: 'The account may have been deleted, or the user may have blocked you.',
    },
    receiver_blocked: {
      title: 'Blocked by you',
      detail: 'You blocked this user. Unblock them to send a message.',
      advice: 'Open the conversation and unblock the user first.',
    },
    message_to_self: {
      title: 'Message to yourself',
      detail: "You can't message yourself.",
      advice: 'Choose another user.',
    },
    message_tells_secret: {
      title: "Don't share credentials",
      detail:
        'This looks like a password, a code or a login cookie, or asks for one. Never share or ask for these: anyone who has them can take over the account.',
      advice: 'Remove it from the message. If another user asked you for it, report their message.',
    },
    too_many_contacts: {
      title: 'Too many new contacts',
      detail:
        'You messaged many new users today. Continue your existing conversations or try again tomorrow.',
      advice: 'Wait for the number of seconds in the Retry-After header.',
    },
  },
}
