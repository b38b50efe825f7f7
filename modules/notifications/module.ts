import { auth } from '@/modules/auth/module'
import { catalog } from '@/modules/catalog/module'
import { messages } from '@/modules/messages/module'
import { sendPendingEmails } from '@/modules/notifications/email/pending-emails'
import { listeners } from '@/modules/notifications/listeners'
import { messageListeners } from '@/modules/notifications/message-listeners'
import { serverMessages } from '@/modules/notifications/messages'
import { personalData } from '@/modules/notifications/personal-data'
import { sendPush } from '@/modules/notifications/push/push'
import { routes } from '@/modules/notifications/routes'
import { shellMessages } from '@/modules/notifications/shell-messages'
import { summaries } from '@/modules/notifications/summaries'
import { orders } from '@/modules/orders/module'
import { defineModule } from '@/src/kit/module'
import { every } from '@/src/runtime/jobs'

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
