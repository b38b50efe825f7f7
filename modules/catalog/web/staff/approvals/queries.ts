import { queryOptions } from '@tanstack/react-query'
import { itemsKey } from '@/modules/catalog/web/paths'
import { api, unwrap, unwrapPage } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'
import { caseLists } from '@/web/staff/queries'

const approvalsKey = '/api/admin/listing-approvals'

/** A page of the listings that wait for staff, longest first. */
export function approvalsQuery(query: { listingId?: string; cursor?: string }) {
  return queryOptions({
    queryKey: [approvalsKey, query],
    queryFn: () => unwrapPage(api.admin['listing-approvals'].get({ query })),
    staleTime: 0,
  })
}

/** `price`: the one that staff saw, in dollars. */
type Decided = { listingId: string; price: number }

/** Approves listings, or declines them with a reason, one after the other. Stops at the first that fails. */
export function useDecideApprovals() {
  return useRefetchingMutation(
    [{ queryKey: [approvalsKey] }, { queryKey: [itemsKey] }, ...caseLists],
    async ({ listings, reason }: { listings: readonly Decided[]; reason?: string }) => {
      for (const { listingId: id, price } of listings) {
        const listing = api.admin.listings({ id })
        await unwrap(
          reason === undefined ? listing.approve.post({ price }) : listing.decline.post({ reason }),
        )
      }
    },
  )
}
