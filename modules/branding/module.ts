import { auth } from '@/modules/auth/module'
import { brandingConfig } from '@/modules/branding/config'
import { nameDiagnostic } from '@/modules/branding/diagnostic'
import { serverMessages } from '@/modules/branding/messages'
import { routes } from '@/modules/branding/routes'
import { shellMessages } from '@/modules/branding/shell-messages'
import { brandingOf, emailBrandingOf } from '@/modules/branding/site-branding'
import { catalog } from '@/modules/catalog/module'
import { platform } from '@/modules/platform/module'
import { wallet } from '@/modules/wallet/module'
import { defineModule } from '@/src/kit/module'
import { provide } from '@/src/kit/ports'
import { emailBrandingPort } from '@/src/mail/email-content'

export const branding = defineModule({
  name: 'branding',
  owns: 'The site’s branding: logo, contact, FAQ, figures, footer, legal pages, wording.',
  needs: [auth, platform, catalog, wallet],
  config: brandingConfig,
  routes,
  pages: [
    { path: '/terms', title: shellMessages.terms.title, description: serverMessages.terms, sitemap: true },
    {
      path: '/privacy',
      title: shellMessages.privacy.title,
      description: serverMessages.privacy,
      sitemap: true,
    },
  ],
  diagnostics: [nameDiagnostic],
  requires: [emailBrandingPort],
  provides: [provide(emailBrandingPort, () => emailBrandingOf)],
  clientConfig: (ctx) => {
    const { logo, footer, wording } = brandingOf(ctx)
    return { logo: logo ?? '', footer, escrow: wording.escrow }
  },
})
