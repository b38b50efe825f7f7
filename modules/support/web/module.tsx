import { defineWebModule } from '@/web/lib/module'

export const support = defineWebModule({
  name: 'support',
  pages: [
    { path: '/support', title: 'Support', load: () => import('./support-page').then((m) => m.SupportPage) },
  ],
  nav: [
    { label: 'Support', href: '/support', place: 'bar' },
    { label: 'Support', href: '/support', place: 'footer' },
  ],
})
