import { queryOptions } from '@tanstack/react-query'
import type { AppealDecision } from '@/modules/users/appeals/appeal-contract'
import { userQuery } from '@/modules/users/web/queries'
import { api, unwrap } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'
import { caseLists } from '@/web/staff/queries'

const appealsKey = '/api/admin/suspension-appeals'

/** An appeal of a suspension as staff see it. */
export function appealQuery(id: string) {
  return queryOptions({
    queryKey: [appealsKey, id],
    queryFn: () => unwrap(api.admin['suspension-appeals']({ id }).get()),
    staleTime: 0,
  })
}

/** `userId`: who appealed, because the decision can end their suspension. */
export function useDecideAppeal(id: string, userId: string) {
  return useRefetchingMutation(
    [appealQuery(id), userQuery(userId), ...caseLists],
    (decision: AppealDecision) => unwrap(api.admin['suspension-appeals']({ id }).decision.post(decision)),
  )
}

export function useReopenAppeal(id: string) {
  return useRefetchingMutation([appealQuery(id), ...caseLists], (reason: string) =>
    unwrap(api.admin['suspension-appeals']({ id }).reopen.post({ reason })),
  )
}
