import { sendPendingEmails } from '@/modules/notifications/email/notice-email'
import { serverMessages } from '@/modules/notifications/messages'
import { notify } from '@/modules/notifications/notify'
import { personalData } from '@/modules/notifications/personal-data'
import { pushesSent, sendPush } from '@/modules/notifications/push/push'
import { removeSubscriptions } from '@/modules/notifications/remove-subscriptions'
import { rowsOfRemoved } from '@/modules/notifications/removed-modules'
import { routes } from '@/modules/notifications/routes'
import * as tables from '@/modules/notifications/schema'
import { deleteThread, markThreadRead, replaceInThread } from '@/modules/notifications/service'
import { shellMessages } from '@/modules/notifications/shell-messages'
import { allNotificationsPath, notificationsPath, unsubscribePath } from '@/modules/notifications/web/paths'
import { accountLinks } from '@/src/kit/accounts/account-links'
import { every } from '@/src/kit/jobs/jobs'
import { metrics } from '@/src/kit/metrics/metrics'
import { defineModule } from '@/src/kit/module/module'
import { conversationPagesPort, orderPagesPort } from '@/src/kit/notices/notice-pages'
import { notifierPort } from '@/src/kit/notices/notify'
import { recipientsPort } from '@/src/kit/notices/recipients'
import { add, provide } from '@/src/kit/ports'

const pendingEmailsEveryMs = 10_000

export const notifications = defineModule({
  name: 'notifications',
  owns: 'Notifications on the site, by email and by push.',
  tables,
  routes,
  writingReads: ['GET /api/notifications/push'],
  requires: [recipientsPort, orderPagesPort, conversationPagesPort],
  provides: [
    provide(notifierPort, () => ({ notify, markThreadRead, replaceInThread, deleteThread })),
    add(metrics, pushesSent),
    add(accountLinks, removeSubscriptions),
  ],
  outboxHandlers: [sendPush],
  jobs: [every(pendingEmailsEveryMs, 'notifications.send-pending-emails', sendPendingEmails)],
  personalData,
  rowsOfRemoved,
  pages: [
    { path: notificationsPath, title: shellMessages.settingsTitle, description: serverMessages.settings },
    { path: allNotificationsPath, title: shellMessages.title, description: serverMessages.list },
    { path: unsubscribePath, title: shellMessages.unsubscribeTitle, description: serverMessages.unsubscribe },
  ],
})
