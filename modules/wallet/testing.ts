import { reconcileBalance } from '@/modules/wallet/ledger/reconciliation'
import { faults } from '@/modules/wallet/testing/faults'
import { tamperings } from '@/modules/wallet/testing/tamperings'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import {
  invalidForVerified,
  okForSignedIn,
  okForStaff,
  type Permission,
  withReason,
} from '@/tests/support/module-testing/permission'
import { permittedRequests } from '@/tests/support/module-testing/sample-request'
import { clickButton } from '@/tests/support/module-testing/screen'

const permissions: Record<string, Permission> = {
  'GET /api/wallet': okForSignedIn,
  'GET /api/admin/people/:id/balance': {
    ...okForStaff,
    request: async (world) => ({ path: `/api/admin/people/${world.idOf('seller')}/balance` }),
  },
  'GET /api/wallet/entries': okForSignedIn,
  'GET /api/wallet/statement.csv': okForSignedIn,
  'GET /api/payouts': okForSignedIn,
  'POST /api/payouts': invalidForVerified,
  'GET /api/admin/payouts': okForStaff,
  'GET /api/admin/journals': okForStaff,
  'GET /api/admin/accounts': okForStaff,
  'GET /api/admin/ledger-checks': okForStaff,
  'POST /api/admin/payouts/:id/approve': {
    ...okForStaff,
    parties: ['seller'],
    request: async (world) => ({ path: `/api/admin/payouts/${await world.heldPayout()}/approve` }),
  },
  'POST /api/admin/payouts/:id/refuse': {
    ...okForStaff,
    parties: ['seller'],
    request: async (world) => ({
      path: `/api/admin/payouts/${await world.heldPayout()}/refuse`,
      body: withReason,
    }),
  },
}

export const testing = defineModuleTesting({
  createData: async (world) => {
    await world.completed()
    await (await world.signInAs('seller')).post('/api/payouts', { amount: '1.00', method: 'bank' })
    await reconcileBalance(world.app.ctx)
  },
  permissions,
  sampleRequests: {
    'POST /api/payouts': {
      as: 'seller',
      build: async (world) => {
        await world.completed()
        return { body: { amount: '1.00', method: 'bank' } }
      },
    },
    ...permittedRequests(permissions, {
      'POST /api/admin/payouts/:id/approve': 'moderator',
      'POST /api/admin/payouts/:id/refuse': 'moderator',
    }),
  },
  exposedKeys: {
    'GET /api/admin/people/:id/balance': {
      'moderator admin': 'available currency escrow pending',
    },
    'GET /api/wallet': {
      seller: `
        available currency destination entries[].amount entries[].at entries[].id entries[].itemName
        entries[].kind entries[].orderId entries[].orderNumber entries[].payoutId escrow pending`,
      'unverified stranger buyer moderator admin': 'available currency destination escrow pending',
    },
    'GET /api/wallet/entries': {
      seller: '[].amount [].at [].id [].itemName [].kind [].orderId [].orderNumber [].payoutId',
      'unverified stranger buyer moderator admin': '',
    },
    'GET /api/wallet/statement.csv': {},
    'GET /api/payouts': {
      seller: `
        [].amount [].createdAt [].destination [].failureReason [].id [].method [].paidAt [].rejectionReason [].returned
        [].status`,
      'unverified stranger buyer moderator admin': '',
    },
    'GET /api/admin/journals': {
      'moderator admin': `
        [].at [].id [].key [].kind [].orderId [].payoutId [].postings[].account [].postings[].amount`,
    },
    'GET /api/admin/accounts': {
      'moderator admin': '[].account [].balance [].seller',
    },
    'GET /api/admin/ledger-checks': {
      'moderator admin': `
        audit.at days[].at days[].day days[].difference days[].ours days[].provider days[].theirs`,
    },
    'GET /api/admin/payouts': {
      'moderator admin': `
        [].amount [].createdAt [].id [].method [].paidAt [].reason [].returned [].seller [].sellerId
        [].state`,
    },
  },
  downloadKeys: {
    'wallet.payouts': {
      seller: 'amount createdAt destination failureReason id method paidAt state',
    },
    'wallet.statement': {
      seller: 'amount at id kind orderId payoutId',
    },
  },
  screens: {
    '/admin/journals': [{ name: 'journals', as: 'moderator' }],
    '/admin/accounts': [{ name: 'accounts', as: 'moderator' }],
    '/admin/payouts': [
      { name: 'payouts', as: 'moderator' },
      { name: 'rejection of a payout', as: 'moderator', open: clickButton(/^Reject/) },
    ],
    '/wallet': [
      { name: 'wallet', as: 'seller' },
      {
        name: 'payout without an amount',
        as: 'seller',
        open: async (page) => {
          await page.getByLabel('Amount').fill('')
          await page.getByRole('button', { name: 'Request payout' }).click()
        },
      },
      {
        name: 'payout before it is confirmed',
        as: 'seller',
        open: clickButton('Request payout'),
      },
      { name: 'empty wallet', as: 'newcomer' },
      { name: 'wallet that fails to load', as: 'seller', isFullRunOnly: true, failingPath: '/api/wallet' },
    ],
  },
  faults,
  sampleValues: async (world) => ({ amount: ['1.00'], '/api/admin/payouts/:id': [await world.heldPayout()] }),
  tamperings,
})
