import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'

/** Whether there are demo goods, and whether they can be added or removed. */
export const demoGoodsQuery = queryOptions({
  queryKey: ['/api/admin/demo-goods'],
  queryFn: () => unwrap(api.admin['demo-goods'].get()),
  staleTime: 0,
})

/** Adds or removes the demo goods, and refetches everything. */
export function useChangeDemoGoods() {
  return useRefetchingMutation({ queryKey: [] }, (change: 'add' | 'remove') =>
    unwrap(change === 'add' ? api.admin['demo-goods'].post() : api.admin['demo-goods'].delete()),
  )
}
