import type { ServiceStatus, TicketCategory, TicketState } from '@/modules/support/contract'

/** Texts of the page. */
export const messages = {
  lead: 'Contact us, or find your answer in the questions below.',
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
    /** With real payments: nobody may have promised the 24 hours. */
    sentWithoutPromise: "Support ticket submitted! We'll answer by email.",
    another: 'Send another message',
    about: (orderId: string) => `This message is about order ${orderId}.`,
  },
  own: {
    title: 'Your tickets',
    states: { open: 'Waiting for us', waiting: 'Answered', closed: 'Closed' } satisfies Record<
      TicketState,
      string
    >,
    from: { user: 'You', support: 'Support' },
    order: 'Open the order',
    orderHelp: 'Get help with this order',
    reply: 'Your reply',
    send: 'Send reply',
    reopens: 'A reply opens the ticket again.',
    loading: 'Loading your tickets',
    loadFailed: "Your tickets couldn't be loaded.",
    more: 'Show older tickets',
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
  alert: {
    label: 'Support tickets',
    title: 'Support ticket opened',
    advice: 'Answer it in the back office. The user gets the answer by email.',
  },
  /** The email to the operator. */
  email: {
    visitor: (email: string) => `${email}, a visitor`,
    user: ({ email, userId }: { email: string; userId: string }) => `${email}, user ${userId}`,
    text: (from: string) => `From ${from}:`,
    open: 'Open the ticket',
    note: (id: string) => `The address is unverified. Ticket ${id}.`,
  },
  errors: {
    ticket_closed: {
      title: 'Ticket closed',
      detail: 'This ticket is already closed.',
      advice: 'Reload the page to see who closed it. An answer opens it again.',
    },
    ticket_merged: {
      title: 'Ticket merged',
      detail: 'This ticket was merged into another one.',
      advice: 'Reload the page: the conversation continues in the other ticket.',
    },
    ticket_changed: {
      title: 'Ticket changed',
      detail: 'Someone else wrote in this ticket while you were writing.',
      advice: 'Read the new messages, then send your answer if it still fits.',
    },
    ticket_of_other: {
      title: 'Not your order',
      detail: 'You have no order with this ID.',
      advice: 'Open the ticket from the page of your order, or leave the order out.',
    },
    merge_of_other: {
      title: 'Tickets of different people',
      detail: 'Only two tickets of the same person can be merged.',
      advice: 'Choose another open ticket of the person.',
    },
  },
}
