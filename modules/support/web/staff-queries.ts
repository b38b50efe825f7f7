import { queryOptions } from '@tanstack/react-query'
import type { TicketState } from '@/modules/support/contract'
import type { StaffReply } from '@/modules/support/staff-contract'
import { api, unwrap, unwrapPage } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'
import { queuesQuery } from '@/web/staff/queries'

const ticketsKey = '/api/admin/tickets'

type Filters = { state?: TicketState; userId?: string; orderId?: string; cursor?: string }

/** A page of tickets for staff. */
export function ticketsQuery(filters: Filters) {
  return queryOptions({
    queryKey: [ticketsKey, filters],
    queryFn: () => unwrapPage(api.admin.tickets.get({ query: filters })),
    staleTime: 0,
  })
}

/** A ticket with its conversation. Refetched often, because others write too. */
export function ticketQuery(id: string) {
  return queryOptions({
    queryKey: [ticketsKey, id],
    queryFn: () => unwrap(api.admin.tickets({ id }).get()),
    staleTime: 0,
    refetchInterval: 30_000,
  })
}

export const templatesQuery = queryOptions({
  queryKey: ['/api/admin/ticket-templates'],
  queryFn: () => unwrap(api.admin['ticket-templates'].get()),
  staleTime: 0,
})

export function useAnswerTicket(id: string) {
  return useTicketMutation((reply: StaffReply) => unwrap(api.admin.tickets({ id }).reply.post(reply)))
}

export function useCloseTicket(id: string) {
  return useTicketMutation(() => unwrap(api.admin.tickets({ id }).close.post()))
}

export function useMergeTicket(id: string) {
  return useTicketMutation((into: string) => unwrap(api.admin.tickets({ id }).merge.post({ into })))
}

/** Refetches tickets and queues afterwards, also after a conflict. */
function useTicketMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  return useRefetchingMutation([{ queryKey: [ticketsKey] }, queuesQuery], mutationFn)
}

export function useSaveTemplate() {
  return useRefetchingMutation(templatesQuery, ({ name, text }: { name: string; text: string }) =>
    unwrap(api.admin['ticket-templates']({ id: name }).put({ text })),
  )
}

export function useDeleteTemplate() {
  return useRefetchingMutation(templatesQuery, (name: string) =>
    unwrap(api.admin['ticket-templates']({ id: name }).delete()),
  )
}
