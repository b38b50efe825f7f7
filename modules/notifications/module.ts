import { auth } from '@/modules/auth/module'
import { listeners } from '@/modules/notifications/listeners'
import { personal } from '@/modules/notifications/personal'
import { routes } from '@/modules/notifications/routes'
import { orders } from '@/modules/orders/module'
import { defineModule } from '@/src/core/module'

export const notifications = defineModule({
  name: 'notifications',
  owns: 'Telling people things: it listens to everybody and is called by nobody.',
  needs: [auth, orders],
  routes,
  listeners,
  personal,
})
