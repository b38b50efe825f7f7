import { queryOptions } from '@tanstack/react-query'
import type { StaffListingsQuery } from '@/modules/catalog/staff-contract'
import { api, unwrap, unwrapPage } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'

const staffListingsKey = '/api/admin/listings'

/** A page of all listings, newest first, for staff. */
export function staffListingsQuery(query: {
  search?: string
  show?: StaffListingsQuery['show']
  cursor?: string
}) {
  return queryOptions({
    queryKey: [staffListingsKey, query],
    queryFn: () => unwrapPage(api.admin.listings.get({ query })),
  })
}

/** Hides a listing with a reason, or shows it again without one. */
export function useHideListing() {
  return useRefetchingMutation(
    { queryKey: [staffListingsKey] },
    async ({ id, reason }: { id: string; reason?: string }): Promise<void> => {
      const listing = api.admin.listings({ id })
      await unwrap(reason === undefined ? listing.unhide.post() : listing.hide.post({ reason }))
    },
  )
}

/** Items whose names wait for confirmation. */
export const itemNamesQuery = queryOptions({
  queryKey: ['/api/admin/item-names'],
  queryFn: async () => ({ rows: await unwrap(api.admin['item-names'].get()), next: undefined }),
})

export function useNameItem() {
  return useRefetchingMutation(
    itemNamesQuery,
    async ({ id, name }: { id: string; name: string }): Promise<void> =>
      void (await unwrap(api.admin['item-names']({ id }).put({ name }))),
  )
}
