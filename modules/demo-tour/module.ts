import { auth } from '@/modules/auth/module'
import { demoAccountsPort } from '@/modules/demo-tour/ports'
import { routes } from '@/modules/demo-tour/routes'
import { defineModule } from '@/src/kit/module/module'
import { maybeUse } from '@/src/kit/ports'

export const demoTour = defineModule({
  name: 'demo-tour',
  owns: 'The tour of the demo: visitors enter prepared accounts of a buyer, a seller and a moderator.',
  needs: [auth],
  routes,
  worksWithoutChanges: ['POST /api/demo/enter'],
  requires: [demoAccountsPort],
  clientConfig: (ctx) => {
    const accounts = maybeUse(ctx, demoAccountsPort)
    return { isDemo: accounts !== undefined, freePlayers: accounts?.freePlayers.join(', ') ?? '' }
  },
})
