import type { Notification, NotificationFrame } from '@/modules/notifications/contract'
import { shellMessages } from '@/modules/notifications/shell-messages'
import { Bell } from '@/modules/notifications/web/bell'
import { allNotificationsPath, notificationsPath, unsubscribePath } from '@/modules/notifications/web/paths'
import { notificationsQuery } from '@/modules/notifications/web/queries'
import { bellSlot } from '@/web/layout/slots'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'
import { onFrame, patchQueries } from '@/web/lib/realtime/realtime'

const { queryKey } = notificationsQuery

const addNotification = onFrame<NotificationFrame>('notification', async (client, frame) => {
  await patchQueries<Notification[]>(client, { queryKey }, (before) =>
    before.some(({ id }) => id === frame.id) ? before : [{ ...frame, href: null, isRead: false }, ...before],
  )
  // The frame has no href.
  await client.invalidateQueries({ queryKey })
})

export const notifications = defineWebModule({
  name: 'notifications',
  pages: [
    {
      path: notificationsPath,
      title: shellMessages.settingsTitle,
      load: () => import('./settings/preferences-page').then((m) => m.PreferencesPage),
    },
    {
      path: allNotificationsPath,
      title: shellMessages.title,
      load: () => import('./notifications-page').then((m) => m.NotificationsPage),
    },
    {
      path: unsubscribePath,
      title: shellMessages.unsubscribeTitle,
      load: () => import('./settings/unsubscribe-page').then((m) => m.UnsubscribePage),
    },
  ],
  plugs: [plug(bellSlot, Bell)],
  frames: [addNotification],
})
