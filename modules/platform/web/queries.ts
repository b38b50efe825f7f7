import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DemoProfileInput, DemoTradeInput } from '@/modules/platform/contract'
import { api, unwrap } from '@/web/lib/api'

const universe = api['demo-universe']

/** Everybody in the demo universe. */
export const demoPlayersQuery = queryOptions({
  queryKey: ['/api/demo-universe/players'],
  queryFn: () => unwrap(universe.players.get()),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Never fresh: others act there too. */
export function demoPlayerQuery(playerId: string) {
  return queryOptions({
    queryKey: ['/api/demo-universe/players', playerId],
    queryFn: () => unwrap(universe.players({ playerId }).get()),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

export function useEditProfile(playerId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (profile: DemoProfileInput) => unwrap(universe.players({ playerId }).put(profile)),
    onSuccess: (self) => client.setQueryData(demoPlayerQuery(playerId).queryKey, self),
  })
}

export function useTradeCopy(playerId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (trade: DemoTradeInput) => unwrap(universe.trades.post(trade)),
    onSettled: () => client.invalidateQueries({ queryKey: demoPlayerQuery(playerId).queryKey }),
  })
}
