import { queryOptions } from '@tanstack/react-query'
import { unwrap, api } from '@/web/lib/api'

export function problemQuery(code: string) {
  return queryOptions({
    queryKey: ['/api/problems', code],
    queryFn: () => unwrap(api.problems({ code }).get()),
  })
}
