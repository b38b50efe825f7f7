import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { itemsKey } from '@/modules/catalog/web/paths'
import { notificationsQuery } from '@/modules/notifications/web/queries'
import type { OpenDispute } from '@/modules/orders/contract'
import { ordersKey, transactionsKey } from '@/modules/orders/web/paths'
import { collectionKey, openOrdersKey } from '@/modules/orders/web/realtime-effects'
import { userQuery } from '@/modules/users/web/queries'
import { walletQuery } from '@/modules/wallet/web/queries'
import { api, unwrap, unwrapPage } from '@/web/lib/api/api'
import { useStoringMutation } from '@/web/lib/api/refetching-mutation'
import { live } from '@/web/lib/realtime/realtime'
import type { OwnListQuery } from '@/web/lib/use-own-list'

const pageSize = 20

/** The player whom the user named last as the one to deliver to. */
export const lastPlayerQuery = queryOptions({
  queryKey: ['/api/orders/last-player'],
  queryFn: () => unwrap(api.orders['last-player'].get()),
  staleTime: 0,
})

/** One order, as its parties and staff see it. */
export function orderQuery(id: string) {
  return queryOptions({
    queryKey: [ordersKey, id],
    queryFn: () => unwrap(api.orders({ id }).get()),
    staleTime: 0,
    meta: live,
  })
}

/** The user's orders that haven't ended, the most urgent first. */
export const openOrdersQuery = queryOptions({
  queryKey: openOrdersKey,
  queryFn: () => unwrap(api.orders.open.get()),
  staleTime: 0,
  meta: live,
})

/** Purchases and sales in pages, newest first. */
export function transactionsQuery(query: OwnListQuery) {
  return infiniteQueryOptions({
    queryKey: [transactionsKey, 'list', query],
    queryFn: ({ pageParam }) => fetchPage({ ...query, limit: pageSize, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: live,
  })
}

/** The copies that the user bought and still holds, the last purchase first. */
export const collectionQuery = infiniteQueryOptions({
  queryKey: [collectionKey],
  queryFn: ({ pageParam }) =>
    unwrapPage(api.collection.get({ query: { cursor: pageParam } as CollectionQuery })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
  staleTime: 0,
  meta: live,
})

/** Totals of the user's completed transactions. */
export const transactionTotalsQuery = queryOptions({
  queryKey: [transactionsKey, 'totals'],
  queryFn: () => unwrap(api.transactions.totals.get()),
  staleTime: 0,
  meta: live,
})

export type OrderAction =
  | { kind: 'sent' | 'read' | 'cancel' | 'accept' | 'withdraw' }
  | { kind: 'received'; confirm: boolean }
  | { kind: 'dispute'; dispute: OpenDispute }
  | { kind: 'appeal'; reason: string }

const changedByAction = [
  { queryKey: [transactionsKey] },
  openOrdersQuery,
  walletQuery,
  { queryKey: [itemsKey] },
  notificationsQuery,
]

export function useOrderAction(id: string) {
  return useStoringMutation(
    orderQuery(id),
    (action: OrderAction) => unwrap(postAction(id, action)),
    changedByAction,
  )
}

export function usePostDisputeMessage(id: string) {
  return useStoringMutation(orderQuery(id), (content: string) =>
    unwrap(api.orders({ id }).dispute.messages.post({ content })),
  )
}

function postAction(id: string, action: OrderAction) {
  const order = api.orders({ id })
  switch (action.kind) {
    case 'sent':
      return order.sent.post()
    case 'received':
      return order.received.post({ confirm: action.confirm })
    case 'read':
      return order.reading.post()
    case 'withdraw':
      return order.dispute.withdraw.post()
    case 'cancel':
      return order.cancel.post()
    case 'accept':
      return order['accept-decision'].post()
    case 'dispute':
      return order.dispute.post(action.dispute)
    case 'appeal':
      return order.appeal.post({ reason: action.reason })
  }
}

function fetchPage(query: OwnListQuery & { limit: number; cursor: string | undefined }) {
  return unwrapPage(api.transactions.get({ query: query as TransactionsQuery }))
}

/** The cursor is text in the URL; the server parses it. */
type TransactionsQuery = NonNullable<Parameters<typeof api.transactions.get>[0]>['query']
type CollectionQuery = NonNullable<Parameters<typeof api.collection.get>[0]>['query']

/** The latest purchases and paid sales of a user, for staff. */
export function userOrdersQuery(userId: string) {
  return queryOptions({
    queryKey: [...userQuery(userId).queryKey, 'orders'],
    queryFn: () => unwrap(api.admin.people({ id: userId }).orders.get({ query: { limit: 10 } })),
  })
}
