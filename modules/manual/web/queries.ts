import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '@/web/lib/api'

/** What the buyer of an order has to transfer; null if nothing. */
export function transferDetailsQuery(orderId: string) {
  return queryOptions({
    queryKey: ['/api/orders', orderId, 'bank-transfer'],
    queryFn: () => unwrap(api.orders({ id: orderId })['bank-transfer'].get()),
  })
}
