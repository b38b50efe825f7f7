import { shellWords } from '@/modules/branding/shell-words'
import { defineWebModule } from '@/web/lib/module'

export const branding = defineWebModule({
  name: 'branding',
  pages: [
    {
      path: '/terms',
      title: shellWords.terms.title,
      load: () => import('./legal-page').then((m) => m.TermsPage),
    },
    {
      path: '/privacy',
      title: shellWords.privacy.title,
      load: () => import('./legal-page').then((m) => m.PrivacyPage),
    },
  ],
  nav: [
    { label: shellWords.terms.nav, href: '/terms', place: 'footer' },
    { label: shellWords.privacy.nav, href: '/privacy', place: 'footer' },
  ],
})
