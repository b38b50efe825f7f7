import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '@/web/lib/api'

export function problemQuery(code: string) {
  return queryOptions({
    queryKey: ['/api/problems', code],
    queryFn: () => unwrap(api.problems({ code }).get()),
  })
}
