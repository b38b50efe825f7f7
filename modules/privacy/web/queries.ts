import { queryOptions, useMutation } from '@tanstack/react-query'
import type { DeleteAccount } from '@/modules/privacy/contract'
import { api, unwrap } from '@/web/lib/api'

/** What keeps the account: orders and money that others move too. */
export const deletionBlockersQuery = queryOptions({
  queryKey: ['/api/privacy/obstacles'],
  queryFn: () => unwrap(api.privacy.obstacles.get()),
  staleTime: 0,
  refetchOnWindowFocus: true,
})

export function useDeleteAccount() {
  return useMutation({ mutationFn: (proof: DeleteAccount) => unwrap(api.privacy.deletion.post(proof)) })
}
