import { shellMessages } from '@/modules/checkout/shell-messages'
import { checkoutPath } from '@/modules/checkout/web/paths'
import { UnseenOrderGate } from '@/modules/checkout/web/unseen-order/unseen-order-gate'
import { payoutAccountSlot } from '@/modules/wallet/web/slots'
import { bannerSlot } from '@/web/layout/slots'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

const PayoutAccountPanel = lazyView(() => import('./payout-account').then((m) => m.PayoutAccountPanel))

export const checkout = defineWebModule({
  name: 'checkout',
  pages: [
    {
      path: checkoutPath,
      title: shellMessages.title,
      load: () => import('./checkout-page').then((m) => m.CheckoutPage),
    },
  ],
  plugs: [plug(payoutAccountSlot, PayoutAccountPanel), plug(bannerSlot, UnseenOrderGate)],
})
