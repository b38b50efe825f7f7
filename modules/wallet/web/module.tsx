import { shellWords } from '@/modules/wallet/shell-words'
import { defineWebModule } from '@/web/lib/module'

export const wallet = defineWebModule({
  name: 'wallet',
  pages: [
    {
      path: '/wallet',
      title: shellWords.title,
      load: () => import('./wallet-page').then((m) => m.WalletPage),
    },
  ],
  nav: [{ label: shellWords.title, href: '/wallet', place: 'menu', for: 'user' }],
})
