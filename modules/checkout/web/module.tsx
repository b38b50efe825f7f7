import { defineWebModule } from '@/web/lib/module'

export const checkout = defineWebModule({
  name: 'checkout',
  pages: [
    {
      path: '/checkout',
      title: 'Secure Checkout',
      load: () => import('./checkout-page').then((m) => m.CheckoutPage),
    },
  ],
})
