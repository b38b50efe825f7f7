import { auth } from '@/modules/auth/module'
import { siteIconsOf } from '@/modules/branding/app-icons'
import { brandingConfig } from '@/modules/branding/config'
import { picturePathOf, pictureSize, pictureType } from '@/modules/branding/contract'
import { nameDiagnostic } from '@/modules/branding/diagnostic'
import { brandingErrors } from '@/modules/branding/errors'
import { moveLogos } from '@/modules/branding/logos'
import { serverMessages } from '@/modules/branding/messages'
import { publishedTermsPort } from '@/modules/branding/ports'
import { routes } from '@/modules/branding/routes'
import * as tables from '@/modules/branding/schema'
import { shellMessages } from '@/modules/branding/shell-messages'
import { brandingOf, emailBrandingOf, pageStyleOf } from '@/modules/branding/site-branding'
import { legalPath, legalPattern, privacyPath, termsPath } from '@/modules/branding/web/paths'
import { catalog } from '@/modules/catalog/module'
import { fees } from '@/modules/fees/module'
import { orders } from '@/modules/orders/module'
import { platform } from '@/modules/platform/module'
import { players } from '@/modules/players/module'
import { thumbnails } from '@/modules/thumbnails/module'
import { wallet } from '@/modules/wallet/module'
import { pagePicturePort, pageStylePort } from '@/src/http/pages/shell'
import { siteIconsPort } from '@/src/http/pages/web-app'
import { diagnostics } from '@/src/kit/checks/diagnostic'
import { publicUrl } from '@/src/kit/config/app-config'
import { defineModule } from '@/src/kit/module/module'
import { add, provide } from '@/src/kit/ports'
import { emailBrandingPort } from '@/src/mail/email-content'

export const branding = defineModule({
  name: 'branding',
  formerNames: { sharing: 'joined' },
  owns: 'The site’s branding: logo, color, contact, FAQ, figures, footer, legal pages, wording; what links to it show elsewhere.',
  needs: [auth, platform, thumbnails, players, catalog, wallet, fees, orders],
  tables,
  config: brandingConfig,
  errors: brandingErrors,
  routes,
  rawBodies: ['POST /api/admin/branding/logos'],
  pages: [
    { path: termsPath, title: shellMessages.terms.title, description: serverMessages.terms, sitemap: true },
    {
      path: privacyPath,
      title: shellMessages.privacy.title,
      description: serverMessages.privacy,
      sitemap: true,
    },
    {
      path: legalPattern,
      title: shellMessages.legal.title,
      description: serverMessages.legalPage,
      head: async (ctx, params) => {
        const page = brandingOf(ctx).legal.pages.find(({ name }) => name === params.page)
        return page && { title: page.title }
      },
      sitemap: async (ctx, max) =>
        brandingOf(ctx)
          .legal.pages.map(({ name }) => legalPath(name))
          .slice(0, max),
    },
  ],
  start: moveLogos,
  requires: [emailBrandingPort, pageStylePort, pagePicturePort, siteIconsPort, publishedTermsPort],
  provides: [
    provide(emailBrandingPort, () => emailBrandingOf),
    provide(pageStylePort, () => pageStyleOf),
    provide(pagePicturePort, (core) => {
      const origin = publicUrl({ core })
      return (path) => ({ url: origin + picturePathOf(path), ...pictureSize, type: pictureType })
    }),
    provide(siteIconsPort, () => siteIconsOf),
    add(diagnostics, nameDiagnostic),
  ],
  clientConfig: (ctx) => {
    const { logo, footer, wording, legal } = brandingOf(ctx)
    const legalPages = legal.pages.map(({ name, title }) => ({ name, title }))
    return {
      logo: logo ?? '',
      footer,
      escrow: wording.escrow,
      ...(legalPages.length > 0 && { legalPages: JSON.stringify(legalPages) }),
    }
  },
})
