import { securityPanelSlot } from '@/modules/auth/web/slots'
import { lazyView } from '@/web/lib/lazy-component'
import { defineWebModule } from '@/web/lib/module'
import { plug } from '@/web/lib/slots'

const AccountActionsPanel = lazyView(() =>
  import('./account-actions-panel').then((m) => m.AccountActionsPanel),
)

export const auditLog = defineWebModule({
  name: 'audit-log',
  plugs: [plug(securityPanelSlot, AccountActionsPanel)],
})
