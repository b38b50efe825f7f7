import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '@/modules/auth/web/queries'
import { api, unwrap } from '@/web/lib/api'

/** The user's own warnings, newest first. */
export const ownWarningsQuery = queryOptions({
  queryKey: ['/api/warnings'],
  queryFn: () => unwrap(api.warnings.get()),
})

/** Confirms that the user has read a warning. */
export function useAcknowledge() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.warnings({ id }).acknowledgment.post()),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ownWarningsQuery.queryKey }),
        client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
      ]),
  })
}
