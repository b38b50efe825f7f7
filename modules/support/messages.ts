import type { ServiceStatus, TicketCategory } from '@/modules/support/contract'

/** Texts of the page. */
export const messages = {
  lead: 'Contact us, or find your answer in the frequently asked questions.',
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
    failed: "The contact details couldn't be loaded.",
  },
  status: {
    title: 'System Status',
    loading: 'Checking system status',
    failed: "We couldn't check the status.",
    /** By the service names of GET /api/status; an unlisted name is shown unchanged. */
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
    failed: "The questions couldn't be loaded.",
  },
}

/** Texts that only the server uses. */
export const serverMessages = {
  description:
    'Contact support, check the system status, and read answers about delivery, payment and refunds.',
  /** The email to the operator. */
  email: {
    visitor: (email: string) => `${email}, a visitor`,
    user: ({ email, userId }: { email: string; userId: string }) => `${email}, user ${userId}`,
    text: (from: string) => `From ${from}:`,
    note: (id: string) => `The address is unverified. Ticket ${id}.`,
  },
}
