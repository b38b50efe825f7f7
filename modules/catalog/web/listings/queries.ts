import { queryOptions } from '@tanstack/react-query'
import type { ListingChange } from '@/modules/catalog/contract'
import type { HolidayInput } from '@/modules/catalog/seller-contract'
import { holidayKey, itemsKey } from '@/modules/catalog/web/paths'
import { api, unwrap } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'
import { live } from '@/web/lib/realtime/realtime'

/** The user's holiday; null without one. */
export const holidayQuery = queryOptions({
  queryKey: [holidayKey],
  queryFn: async () => (await unwrap(api.holiday.get())).holiday,
  meta: live,
})

/** The server tells the pages of the seller that the listings have changed. */
export function useStartHoliday() {
  return useRefetchingMutation(holidayQuery, (input: HolidayInput) => unwrap(api.holiday.put(input)))
}

export function useEndHoliday() {
  return useRefetchingMutation(holidayQuery, () => unwrap(api.holiday.delete()))
}

/** `price` is in dollars. Refetches after an error too, because an order may have reserved the listing in the meantime. */
export function useChangeListing(id: string) {
  return useRefetchingMutation({ queryKey: [itemsKey] }, (change: ListingChange) =>
    unwrap(api.listings({ id }).patch(change)),
  )
}

/** Pauses or resumes listings one after another. Stops at the first error and keeps the earlier changes. */
export function useChangeListings() {
  return useRefetchingMutation(
    { queryKey: [itemsKey] },
    async ({ ids, status }: { ids: readonly string[]; status: 'active' | 'paused' }) => {
      for (const id of ids) await unwrap(api.listings({ id }).patch({ status }))
    },
  )
}

export function useWithdrawListing(id: string) {
  return useRefetchingMutation({ queryKey: [itemsKey] }, () => unwrap(api.listings({ id }).delete()))
}
