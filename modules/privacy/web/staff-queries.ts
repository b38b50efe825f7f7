import { queryOptions } from '@tanstack/react-query'
import { auditLogKey } from '@/modules/audit-log/web/paths'
import type { DeleteByStaff } from '@/modules/privacy/contract'
import { downloadFile } from '@/modules/privacy/web/download-file'
import { usersKey } from '@/modules/users/web/queries'
import { api, unwrap } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'

const deletionKey = '/api/admin/people/deletion'
const auditLog = { queryKey: [auditLogKey] }

/** The reasons why a user's account can't be deleted, for staff. */
export function deletionBlockersOfQuery(userId: string) {
  return queryOptions({
    queryKey: [deletionKey, userId],
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

/** Staff download the personal data of a user. */
export function useExport(userId: string) {
  return useRefetchingMutation(auditLog, (reason: string) =>
    downloadFile(`/api/admin/people/${encodeURIComponent(userId)}/export`, { reason }),
  )
}

export function legalHoldQuery(userId: string) {
  return queryOptions({
    queryKey: [usersKey, userId, 'legal-hold'],
    queryFn: () => unwrap(api.admin.people({ id: userId })['legal-hold'].get()),
    staleTime: 0,
  })
}

export function usePlaceLegalHold(userId: string) {
  return useLegalHoldMutation((reason: string) =>
    unwrap(api.admin.people({ id: userId })['legal-hold'].post({ reason })),
  )
}

export function useReleaseLegalHold(userId: string) {
  return useLegalHoldMutation((reason: string) =>
    unwrap(api.admin.people({ id: userId })['legal-hold'].release.post({ reason })),
  )
}

function useLegalHoldMutation(send: (reason: string) => Promise<unknown>) {
  return useRefetchingMutation([{ queryKey: [usersKey] }, { queryKey: [deletionKey] }, auditLog], send)
}
