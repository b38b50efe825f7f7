import { auth } from '@/modules/auth/module'
import { brandingConfig } from '@/modules/branding/config'
import { routes } from '@/modules/branding/routes'
import { brandingOf } from '@/modules/branding/service'
import { catalog } from '@/modules/catalog/module'
import { platform } from '@/modules/platform/module'
import { wallet } from '@/modules/wallet/module'
import { defineModule } from '@/src/core/module'

export const branding = defineModule({
  name: 'branding',
  owns: 'How the operator presents the site: logo, contact, FAQ, figures, footer, legal pages, wording.',
  needs: [auth, platform, catalog, wallet],
  config: brandingConfig,
  routes,
  pages: [
    {
      path: '/terms',
      title: 'Terms of Service',
      description: 'The rules for buying and selling here, what happens in a dispute, and who may take part.',
      sitemap: true,
    },
    {
      path: '/privacy',
      title: 'Privacy Policy',
      description: 'What is kept about you, why, for how long, and how you have it corrected or deleted.',
      sitemap: true,
    },
  ],
  facts: (ctx) => {
    const { logo, footer, wording } = brandingOf(ctx)
    return { logo: logo ?? '', footer, escrow: wording.escrow }
  },
})
