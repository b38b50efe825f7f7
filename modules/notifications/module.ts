import { auth } from '@/modules/auth/module'
import { catalog } from '@/modules/catalog/module'
import { messages } from '@/modules/messages/module'
import { notifyStaffOfCase } from '@/modules/notifications/case-listener'
import { sendPendingEmails } from '@/modules/notifications/email/notice-email'
import { listeners } from '@/modules/notifications/listeners'
import { messageListeners } from '@/modules/notifications/message-listeners'
import { serverMessages } from '@/modules/notifications/messages'
import { personalData } from '@/modules/notifications/personal-data'
import { sendPush } from '@/modules/notifications/push/push'
import { removeSubscriptions } from '@/modules/notifications/remove-subscriptions'
import { routes } from '@/modules/notifications/routes'
import * as tables from '@/modules/notifications/schema'
import { shellMessages } from '@/modules/notifications/shell-messages'
import { orders } from '@/modules/orders/module'
import { every } from '@/src/kit/jobs'
import { defineModule } from '@/src/kit/module'

const pendingEmailsEveryMs = 10_000

export const notifications = defineModule({
  name: 'notifications',
  owns: 'Notifications on the site, by email and by push.',
  needs: [auth, catalog, orders, messages],
  tables,
  routes,
  listeners: [...listeners, ...messageListeners, notifyStaffOfCase],
  outboxHandlers: [sendPush],
  jobs: [every(pendingEmailsEveryMs, 'notifications.send-pending-emails', sendPendingEmails)],
  personalData,
  removeAccountLinks: removeSubscriptions,
  pages: [
    { path: '/notifications', title: shellMessages.settingsTitle, description: serverMessages.settings },
    { path: '/unsubscribe', title: shellMessages.unsubscribeTitle, description: serverMessages.unsubscribe },
  ],
})
