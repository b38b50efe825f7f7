import { queryOptions } from '@tanstack/react-query'
import type { HolidayInput } from '@/modules/catalog/seller-contract'
import { api, unwrap } from '@/web/lib/api'
import { live } from '@/web/lib/realtime'
import { useRefetchingMutation } from '@/web/lib/refetching-mutation'

/** The user's holiday; null without one. */
export const holidayQuery = queryOptions({
  queryKey: ['/api/holiday'],
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
