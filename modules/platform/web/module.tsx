import { shellMessages } from '@/modules/platform/shell-messages'
import { defineWebModule } from '@/web/lib/module'

export const platform = defineWebModule({
  name: 'platform',
  pages: [
    {
      path: '/demo-universe',
      title: shellMessages.demoUniverse,
      load: () => import('./demo-universe-page').then((m) => m.DemoUniversePage),
    },
  ],
})
