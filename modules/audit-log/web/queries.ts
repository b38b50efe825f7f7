import { queryOptions } from '@tanstack/react-query'
import { accountActionsKey, auditLogKey } from '@/modules/audit-log/web/paths'
import { api, unwrap, unwrapPage } from '@/web/lib/api/api'

type Filters = { actorId?: string; action?: string; subjectId?: string; userId?: string; cursor?: string }

/** A page of the audit log, newest first. */
export function auditLogQuery(filters: Filters) {
  return queryOptions({
    queryKey: [auditLogKey, filters],
    queryFn: () => unwrapPage(api.admin['audit-log'].get({ query: filters })),
  })
}

/** The actions of staff on the user's own account, newest first. */
export const accountActionsQuery = queryOptions({
  queryKey: [accountActionsKey],
  queryFn: () => unwrap(api['account-actions'].get()),
})
