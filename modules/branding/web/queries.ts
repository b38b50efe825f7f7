import { queryOptions } from '@tanstack/react-query'
import { unwrap, api } from '@/web/lib/api'

export const brandingQuery = queryOptions({
  queryKey: ['/api/branding'],
  queryFn: () => unwrap(api.branding.get()),
})
