import { auth } from '@/modules/auth/module'
import { catalog } from '@/modules/catalog/module'
import { NewMessage } from '@/modules/messages/contract'
import { conversationPages } from '@/modules/messages/conversation-pages'
import { listMessagesOfPair } from '@/modules/messages/conversations'
import { messagesErrors } from '@/modules/messages/errors'
import { noticeListeners } from '@/modules/messages/message-notices'
import { serverMessages } from '@/modules/messages/messages'
import { messageNotices } from '@/modules/messages/notification-kinds'
import { personalData } from '@/modules/messages/personal-data'
import { beforeMessagePoint } from '@/modules/messages/ports'
import { messageSubject } from '@/modules/messages/report-subject'
import { routes } from '@/modules/messages/routes'
import * as tables from '@/modules/messages/schema'
import { sendMessage } from '@/modules/messages/send-message'
import { shellMessages } from '@/modules/messages/shell-messages'
import { messagesPath } from '@/modules/messages/web/paths'
import { orders } from '@/modules/orders/module'
import { partyMessagesPort } from '@/modules/orders/ports'
import { defineModule } from '@/src/kit/module/module'
import { conversationPagesPort } from '@/src/kit/notices/notice-pages'
import { notificationKinds } from '@/src/kit/notices/notify'
import { add, provide } from '@/src/kit/ports'
import { reportSubjects } from '@/src/kit/staff/report-subjects'
import { onFrame } from '@/src/realtime/frames'

export const messages = defineModule({
  name: 'messages',
  owns: 'Direct messages between users, and blocking.',
  needs: [auth, catalog, orders],
  tables,
  errors: messagesErrors,
  routes,
  frames: [
    onFrame(
      'new_message',
      { data: NewMessage },
      async (ctx, message) => void (await sendMessage(ctx, message)),
    ),
  ],
  requires: [beforeMessagePoint],
  listeners: noticeListeners,
  personalData,
  provides: [
    provide(partyMessagesPort, () => listMessagesOfPair),
    provide(conversationPagesPort, () => conversationPages),
    add(notificationKinds, messageNotices),
    add(reportSubjects, messageSubject),
  ],
  pages: [
    { path: messagesPath, title: shellMessages.title, description: serverMessages.description },
    { path: `${messagesPath}/:userId`, title: shellMessages.title, description: serverMessages.description },
  ],
})
