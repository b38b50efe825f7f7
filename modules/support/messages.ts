import type { ServiceStatus, TicketCategory } from '@/modules/support/contract'
import { formatCount } from '@/src/kit/plural'

/** On the pages. */
export const messages = {
  lead: 'Write to us, or find your answer among what others asked.',
  marketplace: 'Back to Marketplace',
  profile: 'Profile',
  logIn: 'Login',
  categories: {
    label: 'What is it about?',
    general: 'General Support',
    payment: 'Payment Issues',
    account: 'Account Help',
    security: 'Security Concerns',
    report: 'Report Issue',
  } satisfies Record<TicketCategory | 'label', string>,
  ticket: {
    title: 'Open a ticket',
    email: 'Email Address',
    subject: 'Subject',
    message: 'Message',
    send: 'Send Message',
    sending: 'Sending...',
    sent: "Support ticket submitted! We'll get back to you within 24 hours.",
    failed: 'Message Not Sent',
    another: 'Send another message',
  },
  contact: {
    title: 'Quick Contact',
    email: 'Email support',
    community: 'Live community support',
    active: 'Active',
    response: 'Response Time',
    loading: 'Loading contact details',
    failed: 'The contact details could not be loaded.',
  },
  status: {
    title: 'System Status',
    loading: 'Measuring the status',
    failed: 'The status could not be measured.',
    /** By the names that the server measures under; any other is shown as it is. */
    services: {
      Marketplace: 'Marketplace',
      'Payment Processing': 'Payment Processing',
      'Item Delivery': 'Item Delivery',
      Authentication: 'Authentication',
    },
    states: {
      Operational: 'Operational',
      Degraded: 'Degraded',
      Down: 'Down',
    } satisfies Record<ServiceStatus, string>,
  },
  faq: {
    title: 'Frequently Asked Questions',
    loading: 'Loading questions',
    failed: 'The questions could not be loaded.',
  },
}

/** About what somebody sends: said by a form before, and by the server after. */
export const inputMessages = {
  email: {
    missing: 'Enter your email address.',
    long: (max: number) => `The email address has at most ${formatCount(max)} characters.`,
    wrong: 'Enter an email address such as name@example.com.',
  },
  subject: {
    missing: 'Enter a subject.',
    long: (max: number) => `The subject has at most ${formatCount(max)} characters.`,
  },
  message: {
    missing: 'Enter your message.',
    long: (max: number) => `The message has at most ${formatCount(max)} characters.`,
  },
  category: 'Choose general, payment, account, security or report.',
}

/** What only the server says. */
export const serverMessages = {
  description:
    'Write to support, see whether everything works, and read what others asked about delivery, payment and refunds.',
  /** To the operator. */
  email: {
    visitor: (email: string) => `${email}, a visitor`,
    user: ({ email, userId }: { email: string; userId: string }) => `${email}, user ${userId}`,
    text: (from: string) => `From ${from}:`,
    note: (id: string) => `The address is as typed and not proven. Ticket ${id}.`,
  },
}
