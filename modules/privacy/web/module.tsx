import { securityPanelSlot } from '@/modules/auth/web/slots'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

const PrivacyPanels = lazyView(() => import('./privacy-panels').then((m) => m.PrivacyPanels))

export const privacy = defineWebModule({
  name: 'privacy',
  plugs: [plug(securityPanelSlot, PrivacyPanels)],
})
