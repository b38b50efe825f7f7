import { copyNowSlot, orderPanelSlot } from '@/modules/orders/web/slots'
import { lazyView } from '@/web/lib/lazy-component'
import { defineWebModule } from '@/web/lib/module'
import { plug } from '@/web/lib/slots'

const DeliveryPanel = lazyView(() => import('./delivery-panel').then((m) => m.DeliveryPanel))

const CopyNow = lazyView(() => import('./copy-now').then((m) => m.CopyNow))

export const delivery = defineWebModule({
  name: 'delivery',
  plugs: [plug(orderPanelSlot, DeliveryPanel), plug(copyNowSlot, CopyNow)],
})
