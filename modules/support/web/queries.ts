import { queryOptions, useMutation } from '@tanstack/react-query'
import type { TicketCategory } from '@/modules/support/contract'
import { api, unwrap } from '@/web/lib/api'

/** Measured anew whenever the page is opened. */
export const statusQuery = queryOptions({
  queryKey: ['/api/status'],
  queryFn: () => unwrap(api.status.get()),
  staleTime: 0,
})

export const brandingQuery = queryOptions({
  queryKey: ['/api/branding'],
  queryFn: () => unwrap(api.branding.get()),
})

export type NewTicket = { email: string; subject: string; message: string; category: TicketCategory }

export function useOpenTicket() {
  return useMutation({ mutationFn: (ticket: NewTicket) => unwrap(api.support.tickets.post(ticket)) })
}
