import { auth } from '@/modules/auth/module'
import { routes } from '@/modules/privacy/routes'
import { defineModule } from '@/src/kit/module'

export const privacy = defineModule({
  name: 'privacy',
  owns: 'Personal data: export and account deletion.',
  needs: [auth],
  routes,
})
