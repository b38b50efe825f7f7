import { onFrame } from '@/web/lib/realtime'

/** The first part of every query key about transactions. */
export const transactionsKey = '/api/transactions'
export const openOrdersKey = ['/api/orders', 'open']
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
