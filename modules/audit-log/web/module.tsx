import { securityPanelSlot } from '@/modules/auth/web/slots'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

const AccountActionsPanel = lazyView(() =>
  import('./account-actions-panel').then((m) => m.AccountActionsPanel),
)

export const auditLog = defineWebModule({
  name: 'audit-log',
  plugs: [plug(securityPanelSlot, AccountActionsPanel)],
})
