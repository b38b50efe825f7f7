import { queryOptions } from '@tanstack/react-query'
import { orderQuery } from '@/modules/orders/web/queries'
import { api, unwrap } from '@/web/lib/api/api'
import { live } from '@/web/lib/realtime/realtime'

export function deliveryQuery(orderId: string) {
  return queryOptions({
    queryKey: [...orderQuery(orderId).queryKey, 'delivery'],
    queryFn: async () => (await unwrap(api.orders({ id: orderId }).delivery.get())).delivery,
    staleTime: 0,
    meta: live,
  })
}
