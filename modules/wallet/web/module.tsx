import { defineWebModule } from '@/web/lib/module'

export const wallet = defineWebModule({
  name: 'wallet',
  pages: [
    { path: '/wallet', title: 'Wallet', load: () => import('./wallet-page').then((m) => m.WalletPage) },
  ],
  nav: [{ label: 'Wallet', href: '/wallet', place: 'menu', for: 'user' }],
})
