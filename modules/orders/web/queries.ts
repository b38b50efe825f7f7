import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Transaction } from '@/modules/orders/contract'
import { api, nextCursor, unwrap, unwrapWithHeaders } from '@/web/lib/api'
import { live } from '@/web/lib/realtime'

const pollMs = 4000
const pageSize = 20
const pageSizeMax = 100
const transactionsKey = '/api/transactions'

/** One order. The other party and the clocks move it too; only staff, who decide a dispute, are not told. */
export function orderQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/orders', id],
    queryFn: () => unwrap(api.orders({ id }).get()),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.dispute === 'open' ? pollMs : false),
    refetchOnWindowFocus: true,
    meta: live,
  })
}

/** Purchases and sales, newest first, page by page. Never fresh, because others move them. */
export const transactionsQuery = infiniteQueryOptions({
  queryKey: [transactionsKey, 'list'],
  queryFn: ({ pageParam }) => fetchPage(pageSize, pageParam),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (page) => page.next,
  staleTime: 0,
  meta: live,
})

/** All of them, for the sums of the profile. */
export const allTransactionsQuery = queryOptions({
  queryKey: [transactionsKey, 'all'],
  queryFn: async () => {
    const all: Transaction[] = []
    let cursor: number | undefined
    do {
      const page = await fetchPage(pageSizeMax, cursor)
      all.push(...page.transactions)
      cursor = page.next
    } while (cursor !== undefined)
    return all
  },
  staleTime: 0,
  meta: live,
})

export type OrderAction =
  | { kind: 'sent' }
  | { kind: 'received' }
  | { kind: 'cancel' }
  | { kind: 'dispute'; reason: string }

/** Does one thing to an order; the answer is the order as it then is. */
export function useOrderAction(id: string) {
  const client = useQueryClient()
  const { queryKey } = orderQuery(id)
  return useMutation({
    mutationFn: (action: OrderAction) => unwrap(postAction(id, action)),
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (order) => {
      client.setQueryData(queryKey, order)
      for (const list of [transactionsKey, '/api/wallet', '/api/items', '/api/notifications']) {
        client.invalidateQueries({ queryKey: [list] })
      }
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

/** Writes to the others about a dispute; the answer is the order with all that was written. */
export function usePostDisputeMessage(id: string) {
  const client = useQueryClient()
  const { queryKey } = orderQuery(id)
  return useMutation({
    mutationFn: (content: string) => unwrap(api.orders({ id }).dispute.messages.post({ content })),
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (order) => client.setQueryData(queryKey, order),
  })
}

function postAction(id: string, action: OrderAction) {
  const order = api.orders({ id })
  switch (action.kind) {
    case 'sent':
      return order.sent.post()
    case 'received':
      return order.received.post()
    case 'cancel':
      return order.cancel.post()
    case 'dispute':
      return order.dispute.post({ reason: action.reason })
  }
}

async function fetchPage(limit: number, cursor: number | undefined) {
  const { data, headers } = await unwrapWithHeaders(api.transactions.get({ query: { limit, cursor } }))
  const next = nextCursor(headers)
  return { transactions: data, next: next === undefined ? undefined : Number(next) }
}
