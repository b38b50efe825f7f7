import { queryOptions, useMutation } from '@tanstack/react-query'
import type { DeleteAccount } from '@/modules/privacy/contract'
import { api, unwrap } from '@/web/lib/api/api'

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
