import { copyNowSlot, orderPanelSlot } from '@/modules/orders/web/slots'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

const DeliveryPanel = lazyView(() => import('./delivery-panel').then((m) => m.DeliveryPanel))

const CopyNow = lazyView(() => import('./copy-now').then((m) => m.CopyNow))

export const delivery = defineWebModule({
  name: 'delivery',
  plugs: [plug(orderPanelSlot, DeliveryPanel), plug(copyNowSlot, CopyNow)],
})
