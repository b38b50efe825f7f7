import { shellMessages } from '@/modules/notifications/shell-messages'
import { Bell } from '@/modules/notifications/web/bell'
import { frameHandlers } from '@/modules/notifications/web/frame-handlers'
import { allNotificationsPath, notificationsPath } from '@/modules/notifications/web/paths'
import { bellSlot } from '@/web/layout/slots'
import { defineWebModule } from '@/web/lib/module'
import { plug } from '@/web/lib/slots'

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
      path: '/unsubscribe',
      title: shellMessages.unsubscribeTitle,
      load: () => import('./settings/unsubscribe-page').then((m) => m.UnsubscribePage),
    },
  ],
  plugs: [plug(bellSlot, Bell)],
  frames: frameHandlers,
})
