import { queryOptions } from '@tanstack/react-query'
import type { DemoProfileInput, DemoTradeInput } from '@/modules/platform/contract'
import { api, unwrap } from '@/web/lib/api/api'
import { useRefetchingMutation, useStoringMutation } from '@/web/lib/api/refetching-mutation'

const universe = api['demo-universe']

export const demoPlayersQuery = queryOptions({
  queryKey: ['/api/demo-universe/players'],
  queryFn: () => unwrap(universe.players.get()),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Always refetched, because other visitors can trade for the same player. */
export function demoPlayerQuery(playerId: string) {
  return queryOptions({
    queryKey: ['/api/demo-universe/players', playerId],
    queryFn: () => unwrap(universe.players({ playerId }).get()),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

export function useEditProfile(playerId: string) {
  return useStoringMutation(demoPlayerQuery(playerId), (profile: DemoProfileInput) =>
    unwrap(universe.players({ playerId }).put(profile)),
  )
}

export function useTradeCopy(playerId: string) {
  return useRefetchingMutation(demoPlayerQuery(playerId), (trade: DemoTradeInput) =>
    unwrap(universe.trades.post(trade)),
  )
}
