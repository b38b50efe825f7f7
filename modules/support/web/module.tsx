import { words } from '@/modules/support/words'
import { defineWebModule } from '@/web/lib/module'

export const support = defineWebModule({
  name: 'support',
  pages: [
    { path: '/support', title: words.title, load: () => import('./support-page').then((m) => m.SupportPage) },
  ],
  nav: [
    { label: words.title, href: '/support', place: 'bar' },
    { label: words.title, href: '/support', place: 'footer' },
  ],
})
