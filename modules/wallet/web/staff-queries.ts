import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PayoutState } from '@/modules/wallet/contract'
import { api, nextCursor, unwrap, unwrapWithHeaders } from '@/web/lib/api'

type Filters = { state?: string; sellerId?: string; cursor?: string }

/** A page of the payouts of all sellers. */
export function staffPayoutsQuery({ state, ...filters }: Filters) {
  const query = { ...filters, state: state as PayoutState | undefined }
  return queryOptions({
    queryKey: ['/api/admin/payouts', query],
    queryFn: async () => {
      const { data, headers } = await unwrapWithHeaders(api.admin.payouts.get({ query }))
      return { rows: data, next: nextCursor(headers) }
    },
  })
}

type JournalFilters = {
  orderId?: string
  account?: string
  kind?: string
  from?: string
  to?: string
  cursor?: string
}

/** A page of journals, newest first. */
export function journalsQuery(filters: JournalFilters) {
  return queryOptions({
    queryKey: ['/api/admin/journals', filters],
    queryFn: async () => {
      const { data, headers } = await unwrapWithHeaders(api.admin.journals.get({ query: filters }))
      return { rows: data, next: nextCursor(headers) }
    },
  })
}

export function accountsQuery(query: { at?: string; seller?: string }) {
  return queryOptions({
    queryKey: ['/api/admin/accounts', query],
    queryFn: () => unwrap(api.admin.accounts.get({ query })),
  })
}

export const ledgerChecksQuery = queryOptions({
  queryKey: ['/api/admin/ledger-checks'],
  queryFn: () => unwrap(api.admin['ledger-checks'].get()),
})

export function useDecidePayout() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason?: string }) =>
      unwrap(
        reason === undefined
          ? api.admin.payouts({ id }).approve.post()
          : api.admin.payouts({ id }).refuse.post({ reason }),
      ),
    // Also after a conflict, so that the list shows what someone else decided.
    onSettled: () =>
      Promise.all(
        ['/api/admin/payouts', '/api/admin/queues'].map((path) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  })
}
