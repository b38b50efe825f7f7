import { shellMessages } from '@/modules/wallet/shell-messages'
import { defineWebModule } from '@/web/lib/module'

export const wallet = defineWebModule({
  name: 'wallet',
  pages: [
    {
      path: '/wallet',
      title: shellMessages.title,
      load: () => import('./wallet-page').then((m) => m.WalletPage),
    },
  ],
  nav: [{ label: shellMessages.title, href: '/wallet', place: 'menu', for: 'user' }],
})
