import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ItemFrame } from '@/modules/catalog/contract'
import { watchlistQuery } from '@/modules/watchlist/web/queries'
import { useFrame, useTopicSubscription } from '@/web/lib/realtime/realtime'

/** Leaves room for the other topics of the page: a connection has at most 200. */
const topicsMax = 100

/** Fetches the watchlist again when the price or stock of one of these items changes. */
export function useLivePrices(itemIds: readonly string[]) {
  const client = useQueryClient()
  const joinedIds = itemIds.slice(0, topicsMax).join(' ')
  const ids = joinedIds === '' ? [] : joinedIds.split(' ')
  useTopicSubscription(
    ids.map((id) => `item:${id}`),
    watchlistQuery.queryKey.join('/'),
  )
  const refetch = useCallback(
    ({ id }: ItemFrame) => {
      if (joinedIds.split(' ').includes(id))
        void client.invalidateQueries({ queryKey: watchlistQuery.queryKey })
    },
    [client, joinedIds],
  )
  useFrame('item', refetch)
}
