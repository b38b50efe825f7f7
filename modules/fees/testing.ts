import { faults } from '@/modules/fees/testing/faults'
import { feeRulesPath } from '@/modules/fees/web/paths'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { okForAdmins, okForSignedIn } from '@/tests/support/module-testing/permission'
import { withBody } from '@/tests/support/module-testing/sample-request'
import { clickButton, type DemoMarket } from '@/tests/support/module-testing/screen'

const path = '/api/admin/fee-rules'
/** As high as PLATFORM_FEE_BPS, so that it changes no amounts of other tests. */
const rules = [
  {
    name: 'Regular sellers',
    match: { category: 'hat', level: { days: 90, minSales: 10, minVolume: '500.00' }, minPrice: '20.00' },
    bps: 500,
    from: '2026-02-01T00:00:00.000Z',
  },
]

/** The path of the page, with rules that are announced. */
async function pathToRules({ users }: DemoMarket): Promise<string> {
  await users.admin.put(path, rules)
  return feeRulesPath
}

export const testing = defineModuleTesting({
  createData: async (world) => {
    await (await world.signInAs('admin')).put(path, rules)
  },
  permissions: {
    'GET /api/fees': okForSignedIn,
    'GET /api/admin/fee-rules': okForAdmins,
    'PUT /api/admin/fee-rules': {
      ...okForAdmins,
      isNobodysCase: true,
      request: async () => ({ body: rules }),
    },
    'POST /api/admin/fee-rules/preview': {
      ...okForAdmins,
      isNobodysCase: true,
      request: async () => ({ body: rules }),
    },
  },
  sampleRequests: {
    'PUT /api/admin/fee-rules': withBody('admin', rules),
    'POST /api/admin/fee-rules/preview': withBody('admin', rules),
  },
  exposedKeys: {
    'GET /api/fees': {
      'unverified stranger buyer moderator admin':
        'generalBps processingBps sets[].announcedAt sets[].unconfirmedSince',
      seller: `generalBps processingBps sets[].announcedAt sets[].rules[].bps sets[].rules[].category
        sets[].rules[].fixedCents sets[].rules[].from sets[].rules[].maxCents sets[].rules[].minCents
        sets[].rules[].minPriceCents sets[].rules[].name sets[].unconfirmedSince`,
    },
    'GET /api/admin/fee-rules': {
      admin: `[].bps [].from [].match.category [].match.level.days [].match.level.minSales
        [].match.level.minVolume [].match.minPrice [].name`,
    },
  },
  screens: {
    '/admin/fee-rules': [
      { name: 'fee rules', as: 'admin', path: pathToRules },
      { name: 'a new fee rule', as: 'admin', open: clickButton('Add rule') },
      { name: 'the preview of fee rules', as: 'admin', path: pathToRules, open: clickButton('Preview') },
    ],
  },
  faults,
})
