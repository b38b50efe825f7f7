import { faults } from '@/modules/tax/testing/faults'
import { sampleFacts } from '@/modules/tax/testing/sample-facts'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import {
  forPath,
  invalidForSignedIn,
  okForAdmins,
  okForSignedIn,
  type Permission,
} from '@/tests/support/module-testing/permission'
import { withBody } from '@/tests/support/module-testing/sample-request'

const files = ['sellers.csv', '1099k.csv']
const filePermission = (file: string): Permission => ({
  ...okForAdmins,
  clerks: { accountant: 200 },
  request: forPath(`/api/admin/tax/2026/${file}`),
})

const everyone = 'unverified stranger buyer seller moderator admin'
export const testing = defineModuleTesting({
  createData: async (world) => {
    await (await world.signInAs('seller')).put('/api/tax/facts', sampleFacts)
  },
  permissions: {
    ...Object.fromEntries(files.map((file) => [`GET /api/admin/tax/:year/${file}`, filePermission(file)])),
    'GET /api/tax/facts': okForSignedIn,
    'PUT /api/tax/facts': invalidForSignedIn,
    'GET /api/tax/statement': okForSignedIn,
  },
  sampleRequests: { 'PUT /api/tax/facts': withBody('seller', sampleFacts) },
  exposedKeys: {
    ...Object.fromEntries(files.map((file) => [`GET /api/admin/tax/:year/${file}`, {}])),
    'GET /api/tax/facts': { [everyone]: 'address country name taxId' },
    'GET /api/tax/statement': {
      seller: `
        chargebacks count currency fees gross hasFacts isReported quarters[].chargebacks quarters[].count
        quarters[].fees quarters[].gross quarters[].quarter quarters[].refunds refunds threshold.count
        threshold.gross year`,
      'unverified stranger buyer moderator admin': `
        chargebacks count currency fees gross hasFacts isReported refunds threshold.count threshold.gross year`,
    },
  },
  downloadKeys: { 'tax.facts': { seller: 'address country name taxId updatedAt' } },
  screens: { '/tax': [{ name: 'tax statement and facts', as: 'seller' }] },
  sampleValues: async () => ({ year: ['2026'], country: ['US'], taxId: ['12-3456789'] }),
  faults,
})
