import { securityPanelSlot } from '@/modules/auth/web/slots'
import { lazyView } from '@/web/lib/lazy-component'
import { defineWebModule } from '@/web/lib/module'
import { plug } from '@/web/lib/slots'

const OwnWarningsPanel = lazyView(() => import('./own-warnings-panel').then((m) => m.OwnWarningsPanel))

export const strikes = defineWebModule({
  name: 'strikes',
  plugs: [plug(securityPanelSlot, OwnWarningsPanel)],
})
