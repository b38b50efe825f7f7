import { auth } from '@/modules/auth/module'
import { catalog } from '@/modules/catalog/module'
import { messages } from '@/modules/messages/module'
import { listeners } from '@/modules/notifications/listeners'
import { messageListeners } from '@/modules/notifications/message-listeners'
import { personal } from '@/modules/notifications/personal'
import { routes } from '@/modules/notifications/routes'
import { shellWords } from '@/modules/notifications/shell-words'
import { summaries } from '@/modules/notifications/summaries'
import { serverWords } from '@/modules/notifications/words'
import { orders } from '@/modules/orders/module'
import { defineModule } from '@/src/core/module'

export const notifications = defineModule({
  name: 'notifications',
  owns: 'Telling people things: it listens to everybody and is called by nobody.',
  needs: [auth, catalog, orders, messages],
  routes,
  summaries,
  listeners: [...listeners, ...messageListeners],
  personal,
  pages: [{ path: '/unsubscribe', title: shellWords.unsubscribeTitle, description: serverWords.unsubscribe }],
})
