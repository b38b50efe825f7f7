import { securityPanelSlot } from '@/modules/auth/web/slots'
import { lazyView } from '@/web/lib/lazy-component'
import { defineWebModule } from '@/web/lib/module'
import { plug } from '@/web/lib/slots'

const PrivacyPanels = lazyView(() => import('./privacy-panels').then((m) => m.PrivacyPanels))

export const privacy = defineWebModule({
  name: 'privacy',
  plugs: [plug(securityPanelSlot, PrivacyPanels)],
})
