import { profileStatSlot } from '@/modules/auth/web/slots'
import { sellerSlot } from '@/modules/catalog/web/slots'
import { shellMessages } from '@/modules/messages/shell-messages'
import { MessageLink } from '@/modules/messages/web/message-link'
import { messagesPath } from '@/modules/messages/web/paths'
import { otherPartySlot } from '@/modules/orders/web/slots'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

const UnreadStat = lazyView(() => import('./unread-stat').then((m) => m.UnreadStat))
const load = () => import('./messages-page').then((m) => m.MessagesPage)

export const messages = defineWebModule({
  name: 'messages',
  pages: [
    { path: messagesPath, title: shellMessages.title, load },
    { path: `${messagesPath}/:userId`, title: shellMessages.title, load },
  ],
  nav: [{ label: shellMessages.title, href: messagesPath, place: 'menu', for: 'user' }],
  plugs: [
    plug(profileStatSlot, UnreadStat),
    plug(sellerSlot, MessageLink),
    plug(otherPartySlot, MessageLink),
  ],
})
