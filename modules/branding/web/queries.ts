import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '@/web/lib/api'

export const brandingQuery = queryOptions({
  queryKey: ['/api/branding'],
  queryFn: () => unwrap(api.branding.get()),
})
