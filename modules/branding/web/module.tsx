import { shellMessages } from '@/modules/branding/shell-messages'
import { LegalLinks } from '@/modules/branding/web/legal-links'
import { legalPattern, privacyPath, termsPath } from '@/modules/branding/web/paths'
import { footerSlot } from '@/web/layout/slots'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

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
    {
      path: legalPattern,
      title: shellMessages.legal.title,
      load: () => import('./legal-page').then((m) => m.OtherLegalPage),
    },
  ],
  nav: [
    { label: shellMessages.terms.nav, href: termsPath, place: 'footer' },
    { label: shellMessages.privacy.nav, href: privacyPath, place: 'footer' },
  ],
  plugs: [plug(footerSlot, LegalLinks)],
})
