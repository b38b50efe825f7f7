import { auth } from '@/modules/auth/module'
import { listeners } from '@/modules/notifications/listeners'
import { personal } from '@/modules/notifications/personal'
import { routes } from '@/modules/notifications/routes'
import { summaries } from '@/modules/notifications/summaries'
import { orders } from '@/modules/orders/module'
import { defineModule } from '@/src/core/module'

export const notifications = defineModule({
  name: 'notifications',
  owns: 'Telling people things: it listens to everybody and is called by nobody.',
  needs: [auth, orders],
  routes,
  summaries,
  listeners,
  personal,
})
