import { defineEvent } from '@/src/core/events'

export const TicketOpened = defineEvent<{ ticketId: string }>('support.ticket-opened')
