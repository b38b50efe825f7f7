import { ordersKey, transactionsKey } from '@/modules/orders/web/paths'
import { onFrame } from '@/web/lib/realtime/realtime'

export const openOrdersKey = [ordersKey, 'open']
export const collectionKey = '/api/collection'

/** Refetches the open orders and the collection when the transactions change, because they are part of them. */
export const realtimeEffects = [
  onFrame<{ paths: string[] }>('changed', (client, { paths }) =>
    paths.includes(transactionsKey)
      ? Promise.all(
          [openOrdersKey, [collectionKey]].map((queryKey) => client.invalidateQueries({ queryKey })),
        )
      : undefined,
  ),
]
