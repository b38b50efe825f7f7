import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '@/modules/notifications/contract'
import { notificationsKey } from '@/modules/notifications/web/paths'
import { api, unwrap } from '@/web/lib/api/api'
import { live } from '@/web/lib/realtime/realtime'
import { isConnected } from '@/web/lib/realtime/realtime-connection'

/** The latest notifications. */
export const notificationsQuery = queryOptions({
  queryKey: [notificationsKey],
  queryFn: () => unwrap(api.notifications.get()),
  meta: live,
})

/** Marks one notification as read, or all of them without an id. Optimistic; a failure is rolled back by refetching. */
export function useMarkRead() {
  const client = useQueryClient()
  const { queryKey } = notificationsQuery
  return useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined
        ? unwrap(api.notifications['read-all'].put())
        : unwrap(api.notifications({ id }).read.put()),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before) =>
        before?.map((each) => (isSelected(each, id) ? asRead(each) : each)),
      )
    },
    // While connected, the server says that the lists have changed, to this page as well.
    onSettled: (_, error) => (error || !isConnected() ? client.invalidateQueries({ queryKey }) : undefined),
  })
}

function isSelected(each: Notification, id: string | undefined) {
  return id === undefined || each.id === id
}

function asRead(notification: Notification): Notification {
  return { ...notification, isRead: true }
}
