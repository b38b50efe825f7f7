import { auth } from '@/modules/auth/module'
import { feesConfig } from '@/modules/fees/config'
import { personalData } from '@/modules/fees/personal-data'
import { feeListingsPort, feePoint, feeSalesPort } from '@/modules/fees/ports'
import { endPlansOfFormerAdmins, feeNotices, notifyOfRaises } from '@/modules/fees/raise-notices'
import { routes } from '@/modules/fees/routes'
import * as tables from '@/modules/fees/schema'
import { staffMessages } from '@/modules/fees/staff-messages'
import { applyRules, currentRuleSets } from '@/modules/fees/stored-rules'
import { applyFeeRules, generalFees } from '@/modules/fees/terms'
import { feeRulesPath } from '@/modules/fees/web/paths'
import { every } from '@/src/kit/jobs/jobs'
import { defineModule } from '@/src/kit/module/module'
import { notificationKinds } from '@/src/kit/notices/notify'
import { add, use } from '@/src/kit/ports'
import { staffPage } from '@/src/kit/staff/staff-page'

/** How soon a change by one process reaches the others. */
const applyEveryMs = 1_000

export const fees = defineModule({
  name: 'fees',
  owns: 'What the site keeps of a sale: the rules of fees, and their arithmetic.',
  needs: [auth],
  tables,
  config: feesConfig,
  clientConfig: (ctx) => {
    const { platform, processing } = generalFees(ctx)
    return {
      platformFeeBps: platform.bps,
      processingFeeBps: processing.bps,
      'fees.categories': use(ctx, feeListingsPort).categories.join(' '),
      hasFeeRules: currentRuleSets(ctx).some(({ rules }) => rules.length > 0),
    }
  },
  routes,
  requires: [feeListingsPort, feeSalesPort, feePoint],
  provides: [applyFeeRules, add(notificationKinds, feeNotices)],
  listeners: [notifyOfRaises, endPlansOfFormerAdmins],
  jobs: [every(applyEveryMs, 'fees.apply-rules', applyRules)],
  start: applyRules,
  pages: [staffPage(feeRulesPath, staffMessages.title)],
  personalData,
})
