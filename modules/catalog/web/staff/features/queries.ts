import { queryOptions } from '@tanstack/react-query'
import type { InferInput, InferOutput } from 'valibot'
import { auditLogKey } from '@/modules/audit-log/web/paths'
import type { FeaturesChange } from '@/modules/catalog/features/contract'
import { itemsKey } from '@/modules/catalog/web/paths'
import { api, unwrap } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'

/** The items that come first on the landing and home pages. */
export const featuresQuery = queryOptions({
  queryKey: ['/api/admin/features'],
  queryFn: () => unwrap(api.admin.features.get()),
})

export function useChangeFeatures() {
  return useRefetchingMutation(
    [featuresQuery, { queryKey: [itemsKey] }, { queryKey: [auditLogKey] }],
    async (change: InferInput<typeof FeaturesChange>): Promise<void> =>
      // Safe: Eden types the body as the server parses it.
      void (await unwrap(api.admin.features.put(change as unknown as InferOutput<typeof FeaturesChange>))),
  )
}
