import { suspensionSlot } from '@/modules/auth/web/slots'
import { lazyView } from '@/web/lib/lazy-component'
import { defineWebModule } from '@/web/lib/module'
import { plug } from '@/web/lib/slots'

const SuspensionPanel = lazyView(() =>
  import('@/modules/users/web/appeals/suspension-panel').then((m) => m.SuspensionPanel),
)

export const users = defineWebModule({
  name: 'users',
  plugs: [plug(suspensionSlot, SuspensionPanel)],
})
