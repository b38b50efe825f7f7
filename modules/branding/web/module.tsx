import { shellMessages } from '@/modules/branding/shell-messages'
import { LegalLinks } from '@/modules/branding/web/legal-links'
import { legalPattern, privacyPath, termsPath } from '@/modules/branding/web/paths'
import { footerLinksSlot, shareSlot } from '@/web/layout/slots'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

/** The first load of a page comes first. */
const delayMs = 2500

const ShareButton = lazyView(async () => {
  await new Promise((resolve) => setTimeout(resolve, delayMs))
  return (await import('./share-button')).ShareButton
})

export const branding = defineWebModule({
  name: 'branding',
  plugs: [plug(shareSlot, ShareButton), plug(footerLinksSlot, LegalLinks)],
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
})
