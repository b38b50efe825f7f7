import { profileStatSlot } from '@/modules/auth/web/slots'
import { sellerSlot } from '@/modules/catalog/web/slots'
import { shellWords } from '@/modules/messages/shell-words'
import { WriteLink } from '@/modules/messages/web/write-link'
import { otherPartySlot } from '@/modules/orders/web/slots'
import { lazyView } from '@/web/lib/lazy-view'
import { defineWebModule } from '@/web/lib/module'
import { plug } from '@/web/lib/slots'

const UnreadStat = lazyView(() => import('./unread-stat').then((m) => m.UnreadStat))
const load = () => import('./messages-page').then((m) => m.MessagesPage)

export const messages = defineWebModule({
  name: 'messages',
  pages: [
    { path: '/messages', title: shellWords.title, load },
    { path: '/messages/:userId', title: shellWords.title, load },
  ],
  nav: [{ label: shellWords.title, href: '/messages', place: 'menu', for: 'user' }],
  plugs: [plug(profileStatSlot, UnreadStat), plug(sellerSlot, WriteLink), plug(otherPartySlot, WriteLink)],
})
