import { queryOptions } from '@tanstack/react-query'
import { currentUserQuery } from '@/modules/auth/web/queries'
import { termsKey } from '@/modules/terms/web/paths'
import { api, unwrap } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'

/** The published versions, newest first. */
export const versionsQuery = queryOptions({
  queryKey: [termsKey],
  queryFn: () => unwrap(api.terms.get()),
})

/** A version with its text. `number` is that of the path. */
export const versionQuery = (number: string) =>
  queryOptions({
    queryKey: [termsKey, number],
    queryFn: () => unwrap(api.terms({ number }).get()),
  })

export const useAccept = () =>
  useRefetchingMutation([currentUserQuery, versionsQuery], (number: number) =>
    unwrap(api.terms({ number }).acceptance.post()),
  )
