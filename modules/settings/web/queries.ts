import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChangeSetting } from '@/modules/settings/contract'
import { api, unwrap } from '@/web/lib/api'

/** Every setting that can change while the site runs. */
export const settingsQuery = queryOptions({
  queryKey: ['/api/admin/settings'],
  queryFn: () => unwrap(api.admin.settings.get()),
})

export function useChangeSetting() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ChangeSetting) => unwrap(api.admin.settings.put(change)),
    onSuccess: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  })
}
