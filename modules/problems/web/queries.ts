import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '@/web/lib/api'

export function problemQuery(code: string) {
  return queryOptions({
    queryKey: ['/api/problems', code],
    queryFn: () => answer(api.problems({ code }).get()),
  })
}
