import { shellMessages } from '@/modules/support/shell-messages'
import { supportPath } from '@/modules/support/web/paths'
import { defineWebModule } from '@/web/lib/module'

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
})
