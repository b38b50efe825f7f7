import { suspensionSlot } from '@/modules/auth/web/slots'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

const SuspensionPanel = lazyView(() =>
  import('@/modules/users/web/appeals/suspension-panel').then((m) => m.SuspensionPanel),
)

export const users = defineWebModule({
  name: 'users',
  plugs: [plug(suspensionSlot, SuspensionPanel)],
})
