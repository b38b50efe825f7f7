import { words } from '@/modules/checkout/words'
import { defineWebModule } from '@/web/lib/module'

export const checkout = defineWebModule({
  name: 'checkout',
  pages: [
    {
      path: '/checkout',
      title: words.title,
      load: () => import('./checkout-page').then((m) => m.CheckoutPage),
    },
  ],
})
