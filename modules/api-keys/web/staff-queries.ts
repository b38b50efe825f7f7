import { queryOptions } from '@tanstack/react-query'
import { createApi, unwrapPage } from 'mintmark/web'
import type { staffRoutes } from '../routes'

const api = createApi<typeof staffRoutes>()

export const staffKeysQuery = (query: { userId?: string | undefined; cursor?: string | undefined }) =>
  queryOptions({
    queryKey: ['/api/admin/keys', query],
    queryFn: () => unwrapPage(api.admin.keys.get({ query })),
  })
