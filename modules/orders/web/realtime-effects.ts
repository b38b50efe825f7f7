import { onFrame } from '@/web/lib/realtime'

/** The first part of every query key about transactions. */
export const transactionsKey = '/api/transactions'
export const openOrdersKey = ['/api/orders', 'open']

/** Refetches the open orders when the transactions change, because they are part of them. */
export const realtimeEffects = [
  onFrame<{ paths: string[] }>('changed', (client, { paths }) =>
    paths.includes(transactionsKey) ? client.invalidateQueries({ queryKey: openOrdersKey }) : undefined,
  ),
]
