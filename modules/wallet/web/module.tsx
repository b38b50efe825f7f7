import { shellMessages } from '@/modules/wallet/shell-messages'
import { walletPath } from '@/modules/wallet/web/paths'
import { defineWebModule } from '@/web/lib/module'

export const wallet = defineWebModule({
  name: 'wallet',
  pages: [
    {
      path: walletPath,
      title: shellMessages.title,
      load: () => import('./wallet-page').then((m) => m.WalletPage),
    },
  ],
  staff: () => import('./staff').then((m) => m.staff),
  nav: [{ label: shellMessages.title, href: walletPath, place: 'menu', for: 'user' }],
})
