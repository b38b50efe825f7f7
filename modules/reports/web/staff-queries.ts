import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CloseCase } from '@/modules/reports/contract'
import { api, nextCursor, unwrap, unwrapWithHeaders } from '@/web/lib/api'
import { queuesQuery } from '@/web/staff/queries'

const casesKey = '/api/admin/report-cases'

/** A page of the open cases, oldest first. */
export function reportCasesQuery(cursor: string | undefined) {
  return queryOptions({
    queryKey: [casesKey, { cursor }],
    queryFn: async () => {
      const { data, headers } = await unwrapWithHeaders(api.admin['report-cases'].get({ query: { cursor } }))
      return { rows: data, next: nextCursor(headers) }
    },
    staleTime: 0,
  })
}

/** An open case. Fails with not_found once it is closed. */
export function reportCaseQuery(id: string) {
  return queryOptions({
    queryKey: [casesKey, id],
    queryFn: () => unwrap(api.admin['report-cases']({ id }).get()),
    staleTime: 0,
  })
}

/** The latest reports about a user. */
export function reportsAboutQuery(userId: string) {
  return queryOptions({
    queryKey: ['/api/admin/people/reports', userId],
    queryFn: () => unwrap(api.admin.people({ id: userId }).reports.get()),
    staleTime: 0,
  })
}

export function useRemoveSubject(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => unwrap(api.admin['report-cases']({ id }).remove.post({ reason })),
    onSuccess: () => client.invalidateQueries({ queryKey: [casesKey, id] }),
  })
}

export function useCloseCase(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: CloseCase) => unwrap(api.admin['report-cases']({ id }).close.post(input)),
    onSuccess: () => client.invalidateQueries({ queryKey: queuesQuery.queryKey }),
  })
}
