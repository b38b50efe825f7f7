import { shellMessages } from '@/modules/tax/shell-messages'
import { taxPath } from '@/modules/tax/web/paths'
import { walletPanelSlot } from '@/modules/wallet/web/slots'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

const ThresholdPanel = lazyView(() => import('./threshold-panel').then((m) => m.ThresholdPanel))

export const tax = defineWebModule({
  name: 'tax',
  pages: [
    {
      path: taxPath,
      title: shellMessages.title,
      load: () => import('./tax-page').then((m) => m.TaxPage),
    },
  ],
  plugs: [plug(walletPanelSlot, ThresholdPanel)],
})
