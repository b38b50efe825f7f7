import { queryOptions, useMutation } from '@tanstack/react-query'
import type { DeleteAccount, DeleteByStaff } from '@/modules/privacy/contract'
import { usersKey } from '@/modules/users/web/queries'
import { api, unwrap } from '@/web/lib/api'
import { useRefetchingMutation } from '@/web/lib/refetching-mutation'

/** Always stale: orders and payments may change at any time. */
export const deletionBlockersQuery = queryOptions({
  queryKey: ['/api/privacy/obstacles'],
  queryFn: () => unwrap(api.privacy.obstacles.get()),
  staleTime: 0,
  refetchOnWindowFocus: true,
})

export function useDeleteAccount() {
  return useMutation({ mutationFn: (input: DeleteAccount) => unwrap(api.privacy.deletion.post(input)) })
}

/** The reasons why a user's account can't be deleted, for staff. */
export function deletionBlockersOfQuery(userId: string) {
  return queryOptions({
    queryKey: ['/api/admin/people/deletion', userId],
    queryFn: () => unwrap(api.admin.people({ id: userId }).deletion.get()),
    staleTime: 0,
  })
}

/** Staff delete the account of a user. */
export function useDeleteByStaff(userId: string) {
  return useRefetchingMutation({ queryKey: [usersKey] }, (input: DeleteByStaff) =>
    unwrap(api.admin.people({ id: userId }).deletion.post(input)),
  )
}
