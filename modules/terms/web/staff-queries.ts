import { queryOptions } from '@tanstack/react-query'
import type { NewVersion } from '@/modules/terms/contract'
import { termsKey } from '@/modules/terms/web/paths'
import { api, unwrap } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'

/** The published versions as staff see them, newest first. */
export const staffVersionsQuery = queryOptions({
  queryKey: ['/api/admin/terms'],
  queryFn: () => unwrap(api.admin.terms.get()),
  staleTime: 0,
})

/** What a user has accepted. */
export const userTermsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['/api/admin/people/terms', userId],
    queryFn: () => unwrap(api.admin.people({ id: userId }).terms.get()),
    staleTime: 0,
  })

export const usePublish = () =>
  useRefetchingMutation([staffVersionsQuery, { queryKey: [termsKey] }], (input: NewVersion) =>
    unwrap(api.admin.terms.post(input)),
  )
