import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { TicketInput, UserReply } from '@/modules/support/contract'
import { ownTicketsKey } from '@/modules/support/web/paths'
import { api, unwrap, unwrapPage } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'
import { live } from '@/web/lib/realtime/realtime'

/** Refetched whenever the page is opened. */
export const statusQuery = queryOptions({
  queryKey: ['/api/status'],
  queryFn: () => unwrap(api.status.get()),
  staleTime: 0,
})

/** The user's own tickets in pages, newest first. */
export const ownTicketsQuery = infiniteQueryOptions({
  queryKey: [ownTicketsKey],
  queryFn: ({ pageParam: cursor }) => unwrapPage(api.support.tickets.get({ query: { cursor } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
  staleTime: 0,
  meta: live,
})

export function useOpenTicket() {
  return useRefetchingMutation(ownTicketsQuery, (ticket: TicketInput) =>
    unwrap(api.support.tickets.post(ticket)),
  )
}

export function useContinueTicket(id: string) {
  return useRefetchingMutation(ownTicketsQuery, (reply: UserReply) =>
    unwrap(api.support.tickets({ id }).reply.post(reply)),
  )
}
