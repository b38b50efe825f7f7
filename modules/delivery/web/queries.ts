import { queryOptions } from '@tanstack/react-query'
import { orderQuery } from '@/modules/orders/web/queries'
import { api, unwrap } from '@/web/lib/api'

const refetchMs = 10_000

/** The delivery of an order, refetched while the platform is polled. */
export function deliveryQuery(orderId: string) {
  return queryOptions({
    queryKey: [...orderQuery(orderId).queryKey, 'delivery'],
    queryFn: async () => (await unwrap(api.orders({ id: orderId }).delivery.get())).delivery,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isWatched ? refetchMs : false),
  })
}
