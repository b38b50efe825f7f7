import { queryOptions } from '@tanstack/react-query'
import { brandingKey } from '@/modules/branding/web/paths'
import { api, unwrap } from '@/web/lib/api/api'

/** Operator settings of the site, such as marketing figures. */
export const brandingQuery = queryOptions({
  queryKey: [brandingKey],
  queryFn: () => unwrap(api.branding.get()),
})
