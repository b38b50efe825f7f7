import { auth } from '@/modules/auth/module'
import { catalog } from '@/modules/catalog/module'
import { goodsDiagnostic, withdrawOutsideTestMode } from '@/modules/demo/demo-goods'
import { demoErrors } from '@/modules/demo/errors'
import { demoAccountsPort } from '@/modules/demo/ports'
import { routes } from '@/modules/demo/routes'
import * as tables from '@/modules/demo/schema'
import { platform } from '@/modules/platform/module'
import { players } from '@/modules/players/module'
import { wallet } from '@/modules/wallet/module'
import { diagnostics } from '@/src/kit/checks/diagnostic'
import { defineModule } from '@/src/kit/module/module'
import { add, maybeUse } from '@/src/kit/ports'

export const demo = defineModule({
  name: 'demo',
  formerNames: { 'demo-goods': 'renamed', 'demo-tour': 'joined' },
  owns: 'Trying out a marketplace: goods that an admin lists without real payments; accounts that visitors of the demo enter.',
  needs: [auth, platform, players, catalog, wallet],
  tables,
  errors: demoErrors,
  routes,
  worksWithoutChanges: ['POST /api/demo/enter'],
  requires: [demoAccountsPort],
  provides: [add(diagnostics, goodsDiagnostic)],
  clientConfig: (ctx) => {
    const accounts = maybeUse(ctx, demoAccountsPort)
    return { isDemo: accounts !== undefined, freePlayers: accounts?.freePlayers.join(', ') ?? '' }
  },
  start: withdrawOutsideTestMode,
})
