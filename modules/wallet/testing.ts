import { faults } from '@/modules/wallet/testing/faults'
import { tamperings } from '@/modules/wallet/testing/tamperings'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { invalidForVerified, okForSignedIn } from '@/tests/support/module-testing/permission'

export const testing = defineModuleTesting({
  createData: async (world) => {
    await world.completed()
    await (await world.signInAs('seller')).post('/api/payouts', { amount: '1.00', method: 'bank' })
  },
  permissions: {
    'GET /api/wallet': okForSignedIn,
    'GET /api/wallet/entries': okForSignedIn,
    'GET /api/wallet/statement.csv': okForSignedIn,
    'GET /api/payouts': okForSignedIn,
    'POST /api/payouts': invalidForVerified,
  },
  sampleRequests: {
    'POST /api/payouts': {
      as: 'seller',
      build: async (world) => {
        await world.completed()
        return { body: { amount: '1.00', method: 'bank' } }
      },
    },
  },
  exposedKeys: {
    'GET /api/wallet': {
      seller: `
        available currency entries[].amount entries[].at entries[].id entries[].itemName
        entries[].kind entries[].orderId entries[].orderNumber entries[].payoutId escrow pending`,
      'unverified stranger buyer moderator admin': 'available currency escrow pending',
      visitor: '401',
    },
    'GET /api/wallet/entries': {
      seller: '[].amount [].at [].id [].itemName [].kind [].orderId [].orderNumber [].payoutId',
      'unverified stranger buyer moderator admin': '',
      visitor: '401',
    },
    'GET /api/wallet/statement.csv': {
      visitor: '401',
    },
    'GET /api/payouts': {
      seller: '[].amount [].createdAt [].failureReason [].id [].method [].paidAt [].returned [].status',
      'unverified stranger buyer moderator admin': '',
      visitor: '401',
    },
  },
  downloadKeys: {
    'wallet.payouts': {
      seller: 'amount createdAt failureReason id method paidAt state',
    },
    'wallet.statement': {
      seller: 'amount at id kind orderId payoutId',
    },
  },
  screens: {
    '/wallet': [
      { name: 'wallet', as: 'seller' },
      { name: 'empty wallet', as: 'newcomer' },
      { name: 'wallet that fails to load', as: 'seller', isFullRunOnly: true, failingPath: '/api/wallet' },
    ],
  },
  faults,
  sampleValues: async () => ({ amount: ['1.00'] }),
  tamperings,
})
