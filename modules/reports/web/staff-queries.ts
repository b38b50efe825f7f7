import { queryOptions } from '@tanstack/react-query'
import type { ReportDecision } from '@/modules/reports/contract'
import { api, unwrap } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'
import { caseLists } from '@/web/staff/queries'

const casesKey = '/api/admin/report-cases'

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

/** Decides a case and related ones. */
export function useDecideReport(id: string) {
  return useRefetchingMutation(caseLists, (input: ReportDecision) =>
    unwrap(api.admin['report-cases']({ id }).decision.post(input)),
  )
}
