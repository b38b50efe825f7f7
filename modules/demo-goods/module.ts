import { auth } from '@/modules/auth/module'
import { catalog } from '@/modules/catalog/module'
import { withdrawOutsideTestMode } from '@/modules/demo-goods/demo-goods'
import { goodsDiagnostic } from '@/modules/demo-goods/diagnostic'
import { demoGoodsErrors } from '@/modules/demo-goods/errors'
import { routes } from '@/modules/demo-goods/routes'
import * as tables from '@/modules/demo-goods/schema'
import { platform } from '@/modules/platform/module'
import { players } from '@/modules/players/module'
import { wallet } from '@/modules/wallet/module'
import { diagnostics } from '@/src/kit/checks/diagnostic'
import { defineModule } from '@/src/kit/module/module'
import { add } from '@/src/kit/ports'

export const demoGoods = defineModule({
  name: 'demo-goods',
  owns: 'Demo goods: which listings an admin added to try out a marketplace without real payments.',
  needs: [auth, platform, players, catalog, wallet],
  tables,
  errors: demoGoodsErrors,
  routes,
  provides: [add(diagnostics, goodsDiagnostic)],
  start: withdrawOutsideTestMode,
})
