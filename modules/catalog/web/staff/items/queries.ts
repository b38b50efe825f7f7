import { queryOptions } from '@tanstack/react-query'
import type { InferInput, InferOutput } from 'valibot'
import { auditLogKey } from '@/modules/audit-log/web/paths'
import type { ItemEdit, StaffItemsQuery } from '@/modules/catalog/editing/contract'
import type { MergeInput } from '@/modules/catalog/merging/contract'
import { itemsKey } from '@/modules/catalog/web/paths'
import { api, unwrap, unwrapPage } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'

const staffItemsKey = '/api/admin/items'

/** What staff change with items. */
export const staffItemLists = [staffItemsKey, auditLogKey, itemsKey].map((key) => ({ queryKey: [key] }))

/** A page of all items, newest first, for staff. */
export function staffItemsQuery(query: { search?: string; show?: StaffItemsQuery['show']; cursor?: string }) {
  return queryOptions({
    queryKey: [staffItemsKey, 'list', query],
    queryFn: () => unwrapPage(api.admin.items.get({ query })),
  })
}

/** An item as staff edit it. */
export function staffItemQuery(id: string) {
  return queryOptions({
    queryKey: [staffItemsKey, id],
    queryFn: () => unwrap(api.admin.items({ id }).get()),
  })
}

export function useEditItem(id: string) {
  return useRefetchingMutation(
    staffItemLists,
    async (edit: InferInput<typeof ItemEdit>): Promise<void> =>
      // Safe: Eden types the body as the server parses it.
      void (await unwrap(api.admin.items({ id }).put(edit as InferOutput<typeof ItemEdit>))),
  )
}

export function useRemoveItem(id: string) {
  return useRefetchingMutation(
    staffItemLists,
    async ({ remove, reason }: { remove: boolean; reason: string }): Promise<void> => {
      const item = api.admin.items({ id })
      await unwrap(remove ? item.delete({ reason }) : item.restore.post({ reason }))
    },
  )
}

/** The rows that merging an item into another one would move. Fails if they can't be merged. */
export function mergePreviewQuery(id: string, into: string) {
  return queryOptions({
    queryKey: [staffItemsKey, id, 'merge', into],
    queryFn: () => unwrap(api.admin.items({ id }).merge.get({ query: { into } })),
    staleTime: 0,
    retry: false,
  })
}

export function useMergeItems(id: string) {
  return useRefetchingMutation(
    staffItemLists,
    async (merge: MergeInput): Promise<void> =>
      void (await unwrap(api.admin.items({ id }).merge.post(merge))),
  )
}
