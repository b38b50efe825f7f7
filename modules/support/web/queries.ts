import { queryOptions, useMutation } from '@tanstack/react-query'
import type { TicketInput } from '@/modules/support/contract'
import { api, unwrap } from '@/web/lib/api'

/** Refetched whenever the page is opened. */
export const statusQuery = queryOptions({
  queryKey: ['/api/status'],
  queryFn: () => unwrap(api.status.get()),
  staleTime: 0,
})

export function useOpenTicket() {
  return useMutation({ mutationFn: (ticket: TicketInput) => unwrap(api.support.tickets.post(ticket)) })
}
