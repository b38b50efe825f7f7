import { queryOptions } from '@tanstack/react-query'
import { ownAppealKey } from '@/modules/users/web/paths'
import { api, unwrap } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'
import { live } from '@/web/lib/realtime/realtime'

/** The user's appeal of their suspension. */
export const ownAppealQuery = queryOptions({
  queryKey: [ownAppealKey],
  queryFn: () => unwrap(api['suspension-appeal'].get()),
  meta: live,
})

export function useAppeal() {
  return useRefetchingMutation(ownAppealQuery, (text: string) =>
    unwrap(api['suspension-appeal'].post({ text })),
  )
}
