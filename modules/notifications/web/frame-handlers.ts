import type { Notification, NotificationFrame } from '@/modules/notifications/contract'
import { notificationsQuery } from '@/modules/notifications/web/queries'
import { onFrame, patchQueries } from '@/web/lib/realtime'

const { queryKey } = notificationsQuery

export const frameHandlers = [
  onFrame<NotificationFrame>('notification', async (client, told) => {
    await patchQueries<Notification[]>(client, { queryKey }, (before) =>
      before.some(({ id }) => id === told.id) ? before : [{ ...told, href: null, isRead: false }, ...before],
    )
    // Where it leads to is not said.
    await client.invalidateQueries({ queryKey })
  }),
]
