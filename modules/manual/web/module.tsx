import { paymentFormSlot } from '@/modules/checkout/web/slots'
import { orderPanelSlot } from '@/modules/orders/web/slots'
import { payoutAccountSlot } from '@/modules/wallet/web/slots'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

const TransferForm = lazyView(() => import('./transfer-form').then((m) => m.TransferForm))
const OrderTransfer = lazyView(() => import('./order-transfer').then((m) => m.OrderTransfer))
const PayeePanel = lazyView(() => import('./payee-panel').then((m) => m.PayeePanel))

export const manual = defineWebModule({
  name: 'manual',
  plugs: [
    plug(paymentFormSlot, TransferForm),
    plug(orderPanelSlot, OrderTransfer),
    plug(payoutAccountSlot, PayeePanel),
  ],
})
