import { auth } from '@/modules/auth/module'
import { routes } from '@/modules/privacy/routes'
import { summaries } from '@/modules/privacy/summaries'
import { defineModule } from '@/src/kit/module'

export const privacy = defineModule({
  name: 'privacy',
  owns: 'What people may ask of what the site holds of them: a copy of it, and to be forgotten.',
  needs: [auth],
  routes,
  summaries,
})
