import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '@/web/lib/api'

/** Operator settings of the site, such as marketing figures. */
export const brandingQuery = queryOptions({
  queryKey: ['/api/branding'],
  queryFn: () => unwrap(api.branding.get()),
})
