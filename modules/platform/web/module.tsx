import { shellMessages } from '@/modules/platform/shell-messages'
import { demoUniversePath } from '@/modules/platform/web/paths'
import { defineWebModule } from '@/web/lib/modules/module'

export const platform = defineWebModule({
  name: 'platform',
  pages: [
    {
      path: demoUniversePath,
      title: shellMessages.demoUniverse,
      load: () => import('./demo-universe-page').then((m) => m.DemoUniversePage),
    },
  ],
})
