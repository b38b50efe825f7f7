import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '@/web/lib/api'

const refetchMs = 10_000

/** What the platform shows of a delivery; asked for again while it is looked at. */
export function deliveryQuery(orderId: string) {
  return queryOptions({
    queryKey: ['/api/orders', orderId, 'delivery'],
    queryFn: async () => (await unwrap(api.orders({ id: orderId }).delivery.get())).delivery,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isWatched ? refetchMs : false),
  })
}
