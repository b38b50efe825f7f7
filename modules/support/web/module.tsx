import { shellMessages } from '@/modules/support/shell-messages'
import { defineWebModule } from '@/web/lib/module'

export const support = defineWebModule({
  name: 'support',
  pages: [
    {
      path: '/support',
      title: shellMessages.title,
      load: () => import('./support-page').then((m) => m.SupportPage),
    },
  ],
  nav: [
    { label: shellMessages.title, href: '/support', place: 'bar' },
    { label: shellMessages.title, href: '/support', place: 'footer' },
  ],
})
