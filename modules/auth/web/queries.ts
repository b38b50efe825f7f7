import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { currentUserKey } from '@/modules/auth/web/paths'
import { api, unwrap } from '@/web/lib/api/api'

const userStaleMs = 300_000

/** Fetched only if the HTML says that there is a session. */
export const currentUserQuery = queryOptions({
  queryKey: [currentUserKey],
  queryFn: () => unwrap(api.auth.user.get()),
  staleTime: userStaleMs,
})

export function useLogOutMutation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => {
      const user = client.getQueryData(currentUserQuery.queryKey)
      return unwrap(user?.byPlatform ? api.auth.roblox.logout.post() : api.auth.logout.post())
    },
  })
}

/** The user whose session still lacks the second factor. The server treats the session like a visitor's. */
export function usePendingUser() {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  return user?.secondFactor?.verified === false ? user : undefined
}
