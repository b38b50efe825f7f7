import { securityPanelSlot } from '@/modules/auth/web/slots'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

const OwnWarningsPanel = lazyView(() => import('./own-warnings-panel').then((m) => m.OwnWarningsPanel))

export const strikes = defineWebModule({
  name: 'strikes',
  plugs: [plug(securityPanelSlot, OwnWarningsPanel)],
})
