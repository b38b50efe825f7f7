import { shellMessages } from '@/modules/tax/shell-messages'
import { taxPath } from '@/modules/tax/web/paths'
import { walletPanelSlot } from '@/modules/wallet/web/slots'
import { lazyView } from '@/web/lib/lazy-component'
import { defineWebModule } from '@/web/lib/module'
import { plug } from '@/web/lib/slots'

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
