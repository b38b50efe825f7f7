import type { MessageAuthor, TicketState } from '@/modules/support/contract'
import { formatCount, plural } from '@/src/kit/text/plural'

const minutesPerHour = 60
const minutesPerDay = 24 * minutesPerHour

/** Texts of the tickets in the back office. */
export const staffMessages = {
  title: 'Support tickets',
  named: (subject: string) => `Ticket: ${subject}`,
  historyOf: (subject: string) => `History of ticket: ${subject}`,
  messages: 'Messages',
  authors: { user: 'User', staff: 'Staff', note: 'Note' } satisfies Record<MessageAuthor, string>,
  lead: 'Tickets that wait for an answer, oldest first.',
  filters: { state: 'State', all: 'All', userId: 'ID of the user', orderId: 'ID of the order' },
  states: { open: 'Open', waiting: 'Waiting for the user', closed: 'Closed' } satisfies Record<
    TicketState,
    string
  >,
  columns: {
    state: 'State',
    age: 'Opened',
    subject: 'Subject',
    person: 'From',
    firstAnswer: 'First answer',
  },
  /** "12 min", "5 h", "3 days". */
  duration: (seconds: number) => {
    const minutes = Math.round(seconds / 60)
    if (minutes < minutesPerHour) return `${formatCount(minutes)} min`
    if (minutes < 2 * minutesPerDay) return `${formatCount(Math.round(minutes / minutesPerHour))} h`
    const days = Math.round(minutes / minutesPerDay)
    return `${formatCount(days)} ${plural(days, { one: 'day', other: 'days' })}`
  },
  notYet: 'Not yet',
  deleted: 'Deleted account',
  visitor: 'Visitor',
  ticket: {
    loadFailed: "The ticket couldn't be loaded.",
    back: 'All tickets',
    conversation: 'Conversation',
    note: 'Note, only for staff',
    author: (from: MessageAuthor, name: string | null) =>
      name ?? (from === 'user' ? 'Visitor' : 'Former staff'),
    merged: 'This ticket was merged.',
    mergedLink: 'Open the conversation',
    facts: 'Ticket',
    email: 'Answers go to',
    order: 'Order',
    category: 'Category',
    others: 'Other tickets of this person',
    merge: 'Merge into this',
    mergeFailed: 'The tickets were not merged',
    mergedToast: 'Merged',
    close: 'Close ticket',
    closed: 'Ticket closed',
    closeFailed: 'The ticket was not closed',
  },
  reply: {
    title: 'Answer',
    message: 'Message',
    help: 'The user sees it on the site and gets it by email.',
    noteHelp: 'Only staff see notes.',
    internal: 'Note for staff only',
    template: 'Template',
    noTemplate: 'Choose a template',
    send: 'Submit',
    sent: 'Answer sent',
    noted: 'Note added',
  },
  templates: {
    title: 'Ticket templates',
    lead: 'Starting points for answers. {{name}}, {{subject}} and {{order}} are filled in; fill in every other placeholder before you send the answer.',
    link: 'Templates',
    add: 'New template',
    edit: (name: string) => `Edit ${name}`,
    name: 'Name',
    text: 'Text',
    save: 'Save template',
    saved: 'Template saved',
    delete: (name: string) => `Delete ${name}`,
    deleted: 'Template deleted',
    deleteFailed: 'The template was not deleted',
    none: 'There are no templates yet.',
  },
}
