import { auth } from '@/modules/auth/module'
import { catalog } from '@/modules/catalog/module'
import { messages } from '@/modules/messages/module'
import { listeners } from '@/modules/notifications/listeners'
import { messageListeners } from '@/modules/notifications/message-listeners'
import { personalData } from '@/modules/notifications/personal'
import { sendPush } from '@/modules/notifications/push'
import { routes } from '@/modules/notifications/routes'
import { shellMessages } from '@/modules/notifications/shell-words'
import { summaries } from '@/modules/notifications/summaries'
import { sendPendingEmails } from '@/modules/notifications/waiting'
import { serverMessages } from '@/modules/notifications/words'
import { orders } from '@/modules/orders/module'
import { every } from '@/src/core/jobs'
import { defineModule } from '@/src/core/module'

const pendingEmailsEveryMs = 10_000

export const notifications = defineModule({
  name: 'notifications',
  owns: 'Telling people things: it listens to everybody and is called by nobody.',
  needs: [auth, catalog, orders, messages],
  routes,
  summaries,
  listeners: [...listeners, ...messageListeners],
  outboxHandlers: [sendPush],
  jobs: [every(pendingEmailsEveryMs, 'notifications.send-pending-emails', sendPendingEmails)],
  personalData: personalData,
  pages: [
    { path: '/notifications', title: shellMessages.settingsTitle, description: serverMessages.settings },
    { path: '/unsubscribe', title: shellMessages.unsubscribeTitle, description: serverMessages.unsubscribe },
  ],
})
