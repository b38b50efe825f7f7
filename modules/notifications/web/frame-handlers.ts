import type { Notification, NotificationFrame } from '@/modules/notifications/contract'
import { notificationsQuery } from '@/modules/notifications/web/queries'
import { onFrame, patchQueries } from '@/web/lib/realtime'

const { queryKey } = notificationsQuery

export const frameHandlers = [
  onFrame<NotificationFrame>('notification', async (client, frame) => {
    await patchQueries<Notification[]>(client, { queryKey }, (before) =>
      before.some(({ id }) => id === frame.id)
        ? before
        : [{ ...frame, href: null, isRead: false }, ...before],
    )
    // The frame has no href.
    await client.invalidateQueries({ queryKey })
  }),
]
