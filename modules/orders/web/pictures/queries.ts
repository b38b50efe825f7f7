import { queryOptions } from '@tanstack/react-query'
import type { DisputePicture } from '@/modules/orders/pictures/contract'
import { orderQuery } from '@/modules/orders/web/queries'
import { api, unwrap } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'

/** How long moderators took to decide the last disputes. */
export const decisionTimeQuery = queryOptions({
  queryKey: ['/api/orders/decision-time'],
  queryFn: () => unwrap(api.orders['decision-time'].get()),
})

/** Adds a picture to the dispute about an order. */
export function useAddPicture(orderId: string) {
  return useRefetchingMutation(
    orderQuery(orderId),
    (file: Blob): Promise<DisputePicture> =>
      unwrap(api.orders({ id: orderId }).evidence.post(undefined, { fetch: { body: file } })),
  )
}
