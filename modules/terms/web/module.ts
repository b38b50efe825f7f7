import { termsSlot } from '@/modules/branding/web/slots'
import { shellMessages } from '@/modules/terms/shell-messages'
import { termsVersionPattern } from '@/modules/terms/web/paths'
import { TermsBanner } from '@/modules/terms/web/terms-banner'
import { bannerSlot } from '@/web/layout/slots'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

const PublishedVersions = lazyView(() => import('./published-versions').then((m) => m.PublishedVersions))

export const terms = defineWebModule({
  name: 'terms',
  pages: [
    {
      path: termsVersionPattern,
      title: shellMessages.title,
      load: () => import('./version-page').then((m) => m.VersionPage),
    },
  ],
  plugs: [plug(bannerSlot, TermsBanner), plug(termsSlot, PublishedVersions)],
})
