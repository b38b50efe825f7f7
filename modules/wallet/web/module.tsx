import { homePanelSlot } from '@/modules/catalog/web/slots'
import { shellMessages } from '@/modules/wallet/shell-messages'
import { walletPath } from '@/modules/wallet/web/paths'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

const HomeBalance = lazyView(() => import('./home-balance').then((m) => m.HomeBalance))

export const wallet = defineWebModule({
  name: 'wallet',
  pages: [
    {
      path: walletPath,
      title: shellMessages.title,
      load: () => import('./wallet-page').then((m) => m.WalletPage),
    },
  ],
  plugs: [plug(homePanelSlot, HomeBalance)],
  nav: [{ label: shellMessages.title, href: walletPath, place: 'menu', for: 'user' }],
})
