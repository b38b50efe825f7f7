import { shellWords } from '@/modules/checkout/shell-words'
import { defineWebModule } from '@/web/lib/module'

export const checkout = defineWebModule({
  name: 'checkout',
  pages: [
    {
      path: '/checkout',
      title: shellWords.title,
      load: () => import('./checkout-page').then((m) => m.CheckoutPage),
    },
  ],
})
