import { queryOptions } from '@tanstack/react-query'
import { auditLogKey } from '@/modules/audit-log/web/paths'
import type { WarningInput } from '@/modules/strikes/contract'
import { userQuery } from '@/modules/users/web/queries'
import { api, unwrap } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'

const strikesKey = '/api/admin/people/strikes'

/** The rules by which strikes suspend accounts. */
export const strikeRulesQuery = queryOptions({
  queryKey: ['/api/admin/strike-rules'],
  queryFn: () => unwrap(api.admin['strike-rules'].get()),
})

/** A user's warnings, and the consequence of more strikes. */
export function userStrikesQuery(userId: string) {
  return queryOptions({
    queryKey: [strikesKey, userId],
    queryFn: () => unwrap(api.admin.people({ id: userId }).strikes.get()),
    staleTime: 0,
  })
}

export function useWarn(userId: string) {
  return useStrikesAction(userId, (input: WarningInput) =>
    unwrap(api.admin.people({ id: userId }).warnings.post(input)),
  )
}

export function useLift(userId: string) {
  return useStrikesAction(userId, ({ id, reason }: { id: string; reason: string }) =>
    unwrap(api.admin.warnings({ id }).lift.post({ reason })),
  )
}

/** Reads everything about the user again that the action may have changed. */
function useStrikesAction<Input>(userId: string, mutationFn: (input: Input) => Promise<unknown>) {
  return useRefetchingMutation(
    [userStrikesQuery(userId), userQuery(userId), { queryKey: [auditLogKey] }],
    mutationFn,
  )
}
