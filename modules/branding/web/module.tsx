import { words } from '@/modules/branding/words'
import { defineWebModule } from '@/web/lib/module'

export const branding = defineWebModule({
  name: 'branding',
  pages: [
    {
      path: '/terms',
      title: words.terms.title,
      load: () => import('./legal-page').then((m) => m.TermsPage),
    },
    {
      path: '/privacy',
      title: words.privacy.title,
      load: () => import('./legal-page').then((m) => m.PrivacyPage),
    },
  ],
  nav: [
    { label: words.terms.nav, href: '/terms', place: 'footer' },
    { label: words.privacy.nav, href: '/privacy', place: 'footer' },
  ],
})
