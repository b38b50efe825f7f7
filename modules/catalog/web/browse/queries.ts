import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { itemsKey } from '@/modules/catalog/web/paths'
import { type BrowseParams, itemFreshMs, withServerTypes } from '@/modules/catalog/web/queries'
import { api, unwrap } from '@/web/lib/api/api'
import { live } from '@/web/lib/realtime/realtime'

export const countsKey = [itemsKey, 'counts']

/** How many items match each choice of the filters, together with these filters. */
export function choiceCountsQuery(filters: BrowseParams) {
  return queryOptions({
    queryKey: [...countsKey, filters],
    queryFn: () => unwrap(api.search.counts.get({ query: withServerTypes(filters) })),
    staleTime: itemFreshMs,
    placeholderData: keepPreviousData,
    meta: live,
  })
}
