import { reconcileBalances } from '@/modules/wallet/accounts/reconciliation'
import { faults } from '@/modules/wallet/testing/faults'
import { tamperings } from '@/modules/wallet/testing/tamperings'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import {
  forPath,
  invalidForVerified,
  okForSignedIn,
  okForStaff,
  type Permission,
  withReason,
} from '@/tests/support/module-testing/permission'
import { permittedRequests } from '@/tests/support/module-testing/sample-request'
import { clickButton } from '@/tests/support/module-testing/screen'
import type { TestRole, World } from '@/tests/support/module-testing/world'

const fine = { amount: '1.00', ...withReason }

const permissions: Record<string, Permission> = {
  'GET /api/wallet': okForSignedIn,
  'GET /api/admin/people/:id/balance': {
    clerks: { accountant: 200 },
    ...okForStaff,
    request: async (world) => ({ path: `/api/admin/people/${world.idOf('seller')}/balance` }),
  },
  'GET /api/wallet/entries': okForSignedIn,
  'GET /api/wallet/statement.csv': okForSignedIn,
  'GET /api/payouts': okForSignedIn,
  'POST /api/payouts': invalidForVerified,
  'GET /api/admin/payouts': { ...okForStaff, clerks: { accountant: 200 } },
  'GET /api/admin/journals': { ...okForStaff, clerks: { accountant: 200 } },
  'GET /api/admin/accounts': { ...okForStaff, clerks: { accountant: 200 } },
  'GET /api/admin/accounts/sellers': { ...okForStaff, clerks: { accountant: 200 } },
  'GET /api/admin/months': { ...okForStaff, clerks: { accountant: 200 } },
  'GET /api/admin/months/:month': {
    ...okForStaff,
    clerks: { accountant: 200 },
    request: forPath('/api/admin/months/2026-01'),
  },
  'GET /api/admin/months/:month/report.csv': {
    ...okForStaff,
    clerks: { accountant: 200 },
    request: forPath('/api/admin/months/2026-01/report.csv'),
  },
  'POST /api/admin/months/:month/close': {
    ...okForStaff,
    clerks: { accountant: 200 },
    isNobodysCase: true,
    request: forPath('/api/admin/months/2025-12/close'),
  },
  'GET /api/admin/ledger-checks': { ...okForStaff, clerks: { accountant: 200 } },
  'GET /api/admin/people/:id/fines': {
    clerks: { accountant: 200 },
    ...okForStaff,
    request: async (world) => ({ path: `/api/admin/people/${world.idOf('seller')}/fines` }),
  },
  'POST /api/admin/people/:id/fine': {
    ...okForStaff,
    parties: ['seller'],
    request: async (world) => {
      await world.completed()
      return { path: `/api/admin/people/${world.idOf('seller')}/fine`, body: fine }
    },
  },
  'POST /api/admin/people/:id/fines/:actId/undo': {
    ...okForStaff,
    parties: ['seller'],
    request: async (world) => ({ path: await fineSeller(world), body: withReason }),
  },
  'POST /api/admin/people/:id/fines/:actId/appeal/decision': {
    statuses: [404, 404, 404, 404, 404, 204, 204],
    parties: ['seller'],
    request: async (world, role) => ({
      path: await appealedFine(world, role),
      body: { ...withReason, result: 'upheld' },
    }),
  },
  'GET /api/wallet/fines': okForSignedIn,
  'POST /api/wallet/fines/:actId/appeal': {
    statuses: [401, 404, 404, 404, 204, 404, 404],
    request: async (world) => ({ path: await unappealedFine(world), body: withReason }),
  },
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

/** Fines the seller. Returns the path that takes it back. */
async function fineSeller(world: World): Promise<string> {
  const path = `/api/admin/people/${world.idOf('seller')}/fine`
  await world.completed()
  for (const role of ['admin', 'moderator'] as const) {
    const { status, body } = await (await world.signInAs(role)).post(path, fine)
    if (status === 200) return `${path}s/${body.id}/undo`
  }
  return `${path}s/none/undo`
}

/** A fine of the seller that nobody has appealed. Returns the path that appeals it. */
async function unappealedFine(world: World): Promise<string> {
  const [, actId = 'none'] = /fines\/(.+)\/undo/.exec(await fineSeller(world)) ?? []
  return `/api/wallet/fines/${actId}/appeal`
}

/** An appealed fine of the seller, which someone other than this role imposed. Returns the path that decides the appeal. */
async function appealedFine(world: World, role: TestRole): Promise<string> {
  const path = `/api/admin/people/${world.idOf('seller')}/fine`
  await world.completed()
  const { body } = await (await world.signInAs(role === 'admin' ? 'moderator' : 'admin')).post(path, fine)
  await (await world.signInAs('seller')).post(`/api/wallet/fines/${body.id}/appeal`, withReason)
  return `${path}s/${body.id}/appeal/decision`
}

export const testing = defineModuleTesting({
  createData: async (world) => {
    await world.completed()
    await (await world.signInAs('seller')).post('/api/payouts', { amount: '1.00', method: 'bank' })
    await fineSeller(world)
    await reconcileBalances(world.app.ctx)
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
      'POST /api/admin/months/:month/close': 'moderator',
      'POST /api/admin/payouts/:id/approve': 'moderator',
      'POST /api/admin/payouts/:id/refuse': 'moderator',
      'POST /api/admin/people/:id/fine': 'moderator',
      'POST /api/admin/people/:id/fines/:actId/undo': 'moderator',
      'POST /api/admin/people/:id/fines/:actId/appeal/decision': 'moderator',
      'POST /api/wallet/fines/:actId/appeal': 'seller',
    }),
  },
  exposedKeys: {
    'GET /api/admin/people/:id/balance': {
      'moderator admin': 'available currency escrow pending',
    },
    'GET /api/admin/people/:id/fines': {
      'moderator admin': `
        [].amount [].appeal [].at [].by [].confirmedBy [].id [].isOwn [].kind [].orderId [].reason [].state [].undoUntil [].userId`,
    },
    'GET /api/wallet/fines': {
      seller: '[].amount [].appeal [].appealUntil [].at [].id [].isUndone [].reason',
      'unverified stranger buyer moderator admin': '',
    },
    'GET /api/wallet': {
      seller: `
        available currency entries[].amount entries[].at entries[].balance entries[].id entries[].itemName
        entries[].kind entries[].orderId entries[].orderNumber entries[].payoutId entries[].reason escrow
        payoutOptions[].destination payoutOptions[].method payoutOptions[].provider pending`,
      'unverified stranger buyer moderator admin': `
        available currency escrow payoutOptions[].destination payoutOptions[].method payoutOptions[].provider pending`,
    },
    'GET /api/wallet/entries': {
      seller:
        '[].amount [].at [].balance [].id [].itemName [].kind [].orderId [].orderNumber [].payoutId [].reason',
      'unverified stranger buyer moderator admin': '',
    },
    'GET /api/wallet/statement.csv': {},
    'GET /api/payouts': {
      seller: `
        [].amount [].arrivesAt [].createdAt [].destination [].failureReason [].id [].method [].paidAt
        [].rejectionReason [].returned [].status`,
      'unverified stranger buyer moderator admin': '',
    },
    'GET /api/admin/journals': {
      'moderator admin': `
        [].at [].id [].key [].kind [].orderId [].orderNumber [].payoutId [].postings[].account [].postings[].amount
        [].postings[].seller`,
    },
    'GET /api/admin/months': {
      'moderator admin': '[].closedAt [].closing [].month [].opening',
    },
    'GET /api/admin/months/:month': {
      'moderator admin': `
        chargebacks closing fines goodwill opening payouts platformFees processingFees providerFees refunds sales`,
    },
    'GET /api/admin/months/:month/report.csv': {},
    'GET /api/admin/accounts': {
      'moderator admin': '[].account [].balance [].seller',
    },
    'GET /api/admin/accounts/sellers': {
      'moderator admin': '[].balance [].movedAt [].seller [].sellerId',
    },
    'GET /api/admin/ledger-checks': {
      'moderator admin': `
        audit.at days[].at days[].day days[].difference days[].ours days[].provider days[].theirs`,
    },
    'GET /api/admin/payouts': {
      'moderator admin': `
        [].amount [].arrivesAt [].createdAt [].facts [].id [].method [].paidAt [].reason [].returned [].seller [].sellerId
        [].state`,
    },
  },
  downloadKeys: {
    'wallet.payouts': {
      seller: 'amount arrivesAt createdAt destination failureReason id method paidAt state',
    },
    'wallet.ownStaffActs': { 'moderator admin': 'amount at kind orderId reason state' },
    'wallet.staffActs': { 'buyer seller': 'amount at kind orderId reason state' },
    'wallet.statement': {
      seller: 'amount at id kind orderId payoutId',
    },
  },
  screens: {
    '/admin/journals': [{ name: 'journals', as: 'moderator' }],
    '/admin/accounts': [{ name: 'accounts', as: 'moderator' }],
    '/admin/accounts/sellers': [{ name: 'balances of sellers', as: 'moderator' }],
    '/admin/months': [{ name: 'months', as: 'moderator' }],
    '/admin/months/:month': [
      { name: 'report of a month', as: 'moderator', path: async () => '/admin/months/2026-01' },
    ],
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
  sampleValues: async (world) => ({
    month: ['2025-12'],
    figure: ['sales'],
    seller: [world.idOf('seller')],
    amount: ['1.00'],
    '/api/admin/payouts/:id': [await world.heldPayout()],
  }),
  tamperings,
})
