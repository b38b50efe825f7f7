import { shellMessages } from '@/modules/branding/shell-messages'
import { defineWebModule } from '@/web/lib/module'

export const branding = defineWebModule({
  name: 'branding',
  pages: [
    {
      path: '/terms',
      title: shellMessages.terms.title,
      load: () => import('./legal-page').then((m) => m.TermsPage),
    },
    {
      path: '/privacy',
      title: shellMessages.privacy.title,
      load: () => import('./legal-page').then((m) => m.PrivacyPage),
    },
  ],
  nav: [
    { label: shellMessages.terms.nav, href: '/terms', place: 'footer' },
    { label: shellMessages.privacy.nav, href: '/privacy', place: 'footer' },
  ],
})
