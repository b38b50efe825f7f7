import { shellWords } from '@/modules/notifications/shell-words'
import { Bell } from '@/modules/notifications/web/bell'
import { liveEffects } from '@/modules/notifications/web/live-effects'
import { bellSlot } from '@/web/layout/slots'
import { defineWebModule } from '@/web/lib/module'
import { plug } from '@/web/lib/slots'

export const notifications = defineWebModule({
  name: 'notifications',
  pages: [
    {
      path: '/notifications',
      title: shellWords.settingsTitle,
      load: () => import('./preferences-page').then((m) => m.PreferencesPage),
    },
    {
      path: '/unsubscribe',
      title: shellWords.unsubscribeTitle,
      load: () => import('./unsubscribe-page').then((m) => m.UnsubscribePage),
    },
  ],
  plugs: [plug(bellSlot, Bell)],
  frames: liveEffects,
})
