import { defineEvent } from '@/src/kit/events'

/** A user or visitor opened a support ticket. */
export const TicketOpened = defineEvent<{ ticketId: string }>('support.ticket-opened')
