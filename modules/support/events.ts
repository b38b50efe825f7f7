import { defineEvent } from '@/src/kit/events'

/** A user or visitor opened a support ticket. */
export const TicketOpened = defineEvent<{ ticketId: string }>('support.ticket-opened')

/** The user wrote in their ticket again. */
export const TicketContinued = defineEvent<{ ticketId: string; messageId: number }>(
  'support.ticket-continued',
)

/** Staff answered the user. */
export const TicketAnswered = defineEvent<{ ticketId: string; messageId: number }>('support.ticket-answered')

/** Staff closed a ticket. */
export const TicketClosed = defineEvent<{ ticketId: string }>('support.ticket-closed')
