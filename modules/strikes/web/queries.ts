import { queryOptions } from '@tanstack/react-query'
import { currentUserQuery } from '@/modules/auth/web/queries'
import { warningsKey } from '@/modules/strikes/web/paths'
import { api, unwrap } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'

/** The user's own warnings, newest first. */
export const ownWarningsQuery = queryOptions({
  queryKey: [warningsKey],
  queryFn: () => unwrap(api.warnings.get()),
})

/** Confirms that the user has read a warning. */
export function useAcknowledge() {
  return useRefetchingMutation([ownWarningsQuery, currentUserQuery], (id: string) =>
    unwrap(api.warnings({ id }).acknowledgment.post()),
  )
}
