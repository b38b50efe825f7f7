import { queryOptions } from '@tanstack/react-query'
import type { PayeeInput } from '@/modules/manual/contract'
import { ordersKey } from '@/modules/orders/web/paths'
import { walletQuery } from '@/modules/wallet/web/queries'
import { api, unwrap } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'

/** What the buyer of an order has to transfer; null if nothing. */
export function transferDetailsQuery(orderId: string) {
  return queryOptions({
    queryKey: [ordersKey, orderId, 'bank-transfer'],
    queryFn: () => unwrap(api.orders({ id: orderId })['bank-transfer'].get()),
  })
}

/** Where the user wants to be paid by bank transfer. */
export const payeeQuery = queryOptions({
  queryKey: ['/api/payouts/bank-details'],
  queryFn: () => unwrap(api.payouts['bank-details'].get()),
})

/** The wallet shows the account that payouts go to. */
export function useSavePayee() {
  return useRefetchingMutation([payeeQuery, walletQuery], (input: PayeeInput) =>
    unwrap(api.payouts['bank-details'].put(input)),
  )
}
