import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferInput, InferOutput } from 'valibot'
import type { FeaturesChange } from '@/modules/catalog/features/contract'
import { itemsKey } from '@/modules/catalog/web/queries'
import { api, unwrap } from '@/web/lib/api'

/** The items that come first on the landing and home pages. */
export const featuresQuery = queryOptions({
  queryKey: ['/api/admin/features'],
  queryFn: () => unwrap(api.admin.features.get()),
})

export function useChangeFeatures() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: InferInput<typeof FeaturesChange>): Promise<void> =>
      // Safe: Eden types the body as the server parses it.
      void (await unwrap(api.admin.features.put(change as unknown as InferOutput<typeof FeaturesChange>))),
    onSettled: async () => {
      const keys = [...featuresQuery.queryKey, itemsKey, '/api/admin/audit-log']
      await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
    },
  })
}
