import { platformLoginSlot } from '@/web/layout/slots'
import { lazyView } from '@/web/lib/lazy-view'
import { defineWebModule } from '@/web/lib/module'
import { plug } from '@/web/lib/slots'

const LoginDialog = lazyView(() => import('./login-dialog').then((m) => m.LoginDialog))

export const players = defineWebModule({
  name: 'players',
  plugs: [plug(platformLoginSlot, LoginDialog)],
})
