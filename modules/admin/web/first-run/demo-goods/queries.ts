import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '@/web/lib/api'

/** Whether there are demo goods, and whether they can be added or removed. */
export const demoGoodsQuery = queryOptions({
  queryKey: ['/api/admin/demo-goods'],
  queryFn: () => unwrap(api.admin['demo-goods'].get()),
  staleTime: 0,
})

/** Adds or removes the demo goods, and refetches what shows goods. */
export function useChangeDemoGoods() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: 'add' | 'remove') =>
      unwrap(change === 'add' ? api.admin['demo-goods'].post() : api.admin['demo-goods'].delete()),
    onSettled: () => client.invalidateQueries(),
  })
}
