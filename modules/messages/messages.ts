import { formatCount, plural } from '@/src/kit/plural'

/** On the pages. */
export const messages = {
  stat: 'Messages',
  /** Of a count that could not be had. */
  unknown: '–',
  unread: (count: string, of: number) =>
    `${count} unread ${plural(of, { one: 'message', other: 'messages' })}`,
  list: {
    title: 'Conversations',
    none: {
      title: 'No Messages Yet',
      message: 'Write to a seller from an item, or to the other side of an order.',
      browse: 'Browse Marketplace',
    },
    failed: 'Your conversations could not be loaded.',
    more: 'Show older conversations',
    own: (content: string) => `You: ${content}`,
    blocked: 'Blocked',
  },
  thread: {
    back: 'All conversations',
    choose: 'Choose a conversation.',
    none: (name: string) => `You have not written to ${name} yet.`,
    older: 'Show older messages',
    failed: 'This conversation could not be loaded.',
    messages: (name: string) => `Messages with ${name}`,
    you: 'You',
    about: 'About',
    gone: 'This message went with the account that wrote it.',
    safety:
      'Trade on this site only. Nobody here, staff included, ever needs your password, a code or a cookie.',
  },
  write: {
    label: (name: string) => `Write to ${name}`,
    help: 'Enter sends, Shift and Enter begin a new line.',
    send: 'Send',
    sending: 'Sending...',
    failed: 'Message Not Sent',
    about: (item: string) => `About ${item}`,
    notAbout: 'Leave the item out',
    left: 'This person has left. Nobody reads what you write.',
    blocked: (name: string) => `You blocked ${name}. Unblock to write.`,
  },
  link: {
    ask: (host: string) => `Leads away, to ${host}`,
    open: 'Open it',
    keep: 'Leave it',
  },
  block: {
    action: 'Block',
    question: (name: string) => `Block ${name}?`,
    lead: 'Neither of you can write to the other until you unblock. They are not told.',
    keep: 'Keep',
    failed: 'Not Blocked',
    undo: 'Unblock',
    undoFailed: 'Not Unblocked',
  },
  report: {
    action: 'Report this message',
    question: 'Report this message?',
    lead: 'The moderators get it as it is written here, with both names.',
    keep: 'Keep it to myself',
    submit: 'Report',
    failed: 'Not Reported',
    done: { title: 'Reported', description: 'Thank you. The moderators look at it.' },
  },
}

/** About what somebody sends: said by a form before, and by the server after. */
export const inputMessages = {
  id: 'This leads to nobody.',
  content: {
    missing: 'Write a message.',
    long: (max: number) => `A message has at most ${formatCount(max)} characters.`,
  },
}

/** What only the server says. */
export const serverMessages = {
  description: 'What people wrote to you and you to them.',
  unknown: 'Deleted account',
  email: {
    subject: (site: string) => `A message was reported at ${site}`,
    text: ({ reporter, reported }: { reporter: string; reported: string }) =>
      `${reporter} reported what ${reported} wrote:`,
    note: (id: string) => `Report ${id}.`,
  },
  unknownItem: 'This item does not exist.',
  errors: {
    receiver_unavailable: {
      title: 'Cannot be written to',
      detail: 'You cannot write to this person.',
      advice: 'The account may be gone, or its owner may not want to hear from you.',
    },
    receiver_blocked: {
      title: 'Blocked by you',
      detail: 'You blocked this person. Unblock them to write.',
      advice: 'Open the conversation and unblock the person first.',
    },
    message_to_self: {
      title: 'To yourself',
      detail: 'You cannot write to yourself.',
      advice: 'Write to somebody else.',
    },
    message_tells_secret: {
      title: 'Keep that to yourself',
      detail:
        'This looks like a password, a code or a login cookie, or asks for one. Never share these, and never ask: whoever has them has the account.',
      advice: 'Write the message without it. If somebody asked you for it, report them.',
    },
    too_many_contacts: {
      title: 'Too many new people',
      detail: 'You wrote to many new people today. Go on with those you know, or come back tomorrow.',
      advice: 'Wait for as many seconds as the Retry-After header of the answer says.',
    },
  },
}
