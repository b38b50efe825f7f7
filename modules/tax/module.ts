import { auth } from '@/modules/auth/module'
import { taxConfig } from '@/modules/tax/config'
import { serverMessages } from '@/modules/tax/messages'
import { personalData } from '@/modules/tax/personal-data'
import { routes } from '@/modules/tax/routes'
import * as tables from '@/modules/tax/schema'
import { shellMessages } from '@/modules/tax/shell-messages'
import { deleteOldFacts } from '@/modules/tax/tax-facts'
import { taxPath } from '@/modules/tax/web/paths'
import { wallet } from '@/modules/wallet/module'
import { readConfig } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'
import { every } from '@/src/kit/jobs/jobs'
import { type ClientConfig, defineModule } from '@/src/kit/module/module'
import { dayMs } from '@/src/kit/text/duration'

export const tax = defineModule({
  name: 'tax',
  owns: 'What sellers state for tax reports, and the files from which the operator makes them.',
  needs: [auth, wallet],
  tables,
  config: taxConfig,
  routes,
  writingReads: ['GET /api/admin/tax/:year/sellers.csv', 'GET /api/admin/tax/:year/1099k.csv'],
  pages: [
    {
      path: taxPath,
      title: shellMessages.title,
      description: serverMessages.description,
      head: async (ctx) => (readConfig(ctx, taxConfig).TAX_REPORTS ? {} : undefined),
    },
  ],
  clientConfig: clientValues,
  jobs: [every(dayMs, 'tax.delete-old-facts', deleteOldFacts)],
  personalData,
})

/** Nothing while it is off, so that no page grows. */
function clientValues(ctx: Context): ClientConfig {
  return readConfig(ctx, taxConfig).TAX_REPORTS ? { 'tax.reports': true } : {}
}
