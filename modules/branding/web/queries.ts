import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '@/web/lib/api'

export const brandingQuery = queryOptions({
  queryKey: ['/api/branding'],
  queryFn: () => answer(api.branding.get()),
})
