import { useMutation } from '@tanstack/react-query'
import type { NewReport } from '@/modules/reports/contract'
import { api, unwrap } from '@/web/lib/api/api'

export function useReport() {
  return useMutation({ mutationFn: (report: NewReport) => unwrap(api.reports.post(report)) })
}
