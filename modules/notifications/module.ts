import { auth } from '@/modules/auth/module'
import { catalog } from '@/modules/catalog/module'
import { messages } from '@/modules/messages/module'
import { listeners } from '@/modules/notifications/listeners'
import { messageListeners } from '@/modules/notifications/message-listeners'
import { personal } from '@/modules/notifications/personal'
import { sendPush } from '@/modules/notifications/push'
import { routes } from '@/modules/notifications/routes'
import { shellWords } from '@/modules/notifications/shell-words'
import { summaries } from '@/modules/notifications/summaries'
import { mailWaiting } from '@/modules/notifications/waiting'
import { serverWords } from '@/modules/notifications/words'
import { orders } from '@/modules/orders/module'
import { every } from '@/src/core/jobs'
import { defineModule } from '@/src/core/module'

const mailEveryMs = 10_000

export const notifications = defineModule({
  name: 'notifications',
  owns: 'Telling people things: it listens to everybody and is called by nobody.',
  needs: [auth, catalog, orders, messages],
  routes,
  summaries,
  listeners: [...listeners, ...messageListeners],
  outboxHandlers: [sendPush],
  jobs: [every(mailEveryMs, 'notifications.mail-waiting', mailWaiting)],
  personalData: personal,
  pages: [
    { path: '/notifications', title: shellWords.settingsTitle, description: serverWords.settings },
    { path: '/unsubscribe', title: shellWords.unsubscribeTitle, description: serverWords.unsubscribe },
  ],
})
