import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { notificationsKey } from '@/modules/notifications/web/paths'
import { api, unwrapPage } from '@/web/lib/api/api'
import { live } from '@/web/lib/realtime/realtime'
import type { OwnListQuery } from '@/web/lib/use-own-list'

const pageSize = 20

/** All notifications in pages, newest first. */
export function notificationListQuery(query: OwnListQuery) {
  return infiniteQueryOptions({
    queryKey: [notificationsKey, 'list', query],
    queryFn: ({ pageParam: cursor }) =>
      unwrapPage(api.notifications.get({ query: { ...query, limit: pageSize, cursor } as ListQuery })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: live,
  })
}

/** The cursor is text in the URL; the server parses it. */
type ListQuery = NonNullable<Parameters<typeof api.notifications.get>[0]>['query']
