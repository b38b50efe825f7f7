import { orderPanelSlot } from '@/modules/orders/web/slots'
import { shellMessages } from '@/modules/support/shell-messages'
import { supportPath } from '@/modules/support/web/paths'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

const OrderHelp = lazyView(() => import('./order-help').then((m) => m.OrderHelp))

export const support = defineWebModule({
  name: 'support',
  pages: [
    {
      path: supportPath,
      title: shellMessages.title,
      load: () => import('./support-page').then((m) => m.SupportPage),
    },
  ],
  nav: [
    { label: shellMessages.title, href: supportPath, place: 'bar' },
    { label: shellMessages.title, href: supportPath, place: 'footer' },
  ],
  plugs: [plug(orderPanelSlot, OrderHelp)],
})
