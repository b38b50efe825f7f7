import { queryOptions } from '@tanstack/react-query'
import { createApi, nextCursor, unwrapWithHeaders } from 'mintmark/web'
import type { staffRoutes } from '../routes'

const api = createApi<typeof staffRoutes>()

export const staffKeysQuery = (query: { userId?: string | undefined; cursor?: string | undefined }) =>
  queryOptions({
    queryKey: ['/api/admin/keys', query],
    queryFn: async () => {
      const { data, headers } = await unwrapWithHeaders(api.admin.keys.get({ query }))
      return { rows: data, next: nextCursor(headers) }
    },
  })
