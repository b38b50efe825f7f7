import { shellMessages } from '@/modules/branding/shell-messages'
import { privacyPath, termsPath } from '@/modules/branding/web/paths'
import { defineWebModule } from '@/web/lib/modules/module'

export const branding = defineWebModule({
  name: 'branding',
  pages: [
    {
      path: termsPath,
      title: shellMessages.terms.title,
      load: () => import('./legal-page').then((m) => m.TermsPage),
    },
    {
      path: privacyPath,
      title: shellMessages.privacy.title,
      load: () => import('./legal-page').then((m) => m.PrivacyPage),
    },
  ],
  nav: [
    { label: shellMessages.terms.nav, href: termsPath, place: 'footer' },
    { label: shellMessages.privacy.nav, href: privacyPath, place: 'footer' },
  ],
})
