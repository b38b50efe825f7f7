import { defineEvent } from '@/src/kit/events'

/** Somebody has asked the site's operator something. */
export const TicketOpened = defineEvent<{ ticketId: string }>('support.ticket-opened')
