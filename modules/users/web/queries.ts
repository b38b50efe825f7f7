import { queryOptions } from '@tanstack/react-query'
import { auditLogKey } from '@/modules/audit-log/web/paths'
import type { UserDetail, UsersQuery } from '@/modules/users/contract'
import { api, unwrap, unwrapPage } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'

export const usersKey = '/api/admin/people'

/** A page of people, newest first, or by name if there is a search. */
export function usersQuery(query: Pick<UsersQuery, 'search' | 'show' | 'cursor'>) {
  return queryOptions({
    queryKey: [usersKey, query],
    queryFn: () => unwrapPage(api.admin.people.get({ query })),
  })
}

/** One person as staff see them. */
export function userQuery(id: string) {
  return queryOptions({
    queryKey: [usersKey, id],
    queryFn: () => unwrap(api.admin.people({ id }).get()),
    staleTime: 0,
  })
}

export type UserAction =
  | { kind: 'suspend'; reason: string; until: string | undefined }
  | { kind: 'restore'; reason: string }
  | { kind: 'verify-email'; reason: string }
  | { kind: 'role'; role: UserDetail['role'] }
  | { kind: 'end-sessions' }
  | { kind: 'note'; content: string }

/** Acts on a person and reads everything about people again. */
export function useUserAction(id: string) {
  return useRefetchingMutation(
    [{ queryKey: [usersKey] }, { queryKey: [auditLogKey] }],
    async (action: UserAction): Promise<void> => void (await send(id, action)),
  )
}

async function send(id: string, action: UserAction): Promise<unknown> {
  const user = api.admin.people({ id })
  switch (action.kind) {
    case 'suspend':
      return unwrap(user.suspend.post({ reason: action.reason, until: action.until }))
    case 'restore':
      return unwrap(user.restore.post({ reason: action.reason }))
    case 'verify-email':
      return unwrap(user['verify-email'].post({ reason: action.reason }))
    case 'role':
      return unwrap(user.role.post({ role: action.role }))
    case 'end-sessions':
      return unwrap(user.sessions.delete())
    case 'note':
      return unwrap(user.notes.post({ content: action.content }))
  }
}
