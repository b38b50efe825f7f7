import { shellWords } from '@/modules/support/shell-words'
import { defineWebModule } from '@/web/lib/module'

export const support = defineWebModule({
  name: 'support',
  pages: [
    {
      path: '/support',
      title: shellWords.title,
      load: () => import('./support-page').then((m) => m.SupportPage),
    },
  ],
  nav: [
    { label: shellWords.title, href: '/support', place: 'bar' },
    { label: shellWords.title, href: '/support', place: 'footer' },
  ],
})
