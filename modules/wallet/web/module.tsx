import { words } from '@/modules/wallet/words'
import { defineWebModule } from '@/web/lib/module'

export const wallet = defineWebModule({
  name: 'wallet',
  pages: [
    { path: '/wallet', title: words.title, load: () => import('./wallet-page').then((m) => m.WalletPage) },
  ],
  nav: [{ label: words.title, href: '/wallet', place: 'menu', for: 'user' }],
})
