import { eq } from 'drizzle-orm'
import { camtFile, sellerIban } from '@/modules/manual/factory'
import { creditTransfers, entries, intents, paymentFiles, statements } from '@/modules/manual/schema'
import { faults } from '@/modules/manual/testing/faults'
import { newId } from '@/src/kit/id'
import { transact } from '@/src/kit/transact'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { okForSignedIn, okForStaff, type Permission } from '@/tests/support/module-testing/permission'
import { permittedRequests } from '@/tests/support/module-testing/sample-request'
import { clickButton } from '@/tests/support/module-testing/screen'
import type { World } from '@/tests/support/module-testing/world'

const accountant = { accountant: 200 }
const noContent = { statuses: [404, 404, 404, 404, 404, 204, 204], clerks: { accountant: 204 } }

/** A transfer of an order of buyer and seller, with an entry that an admin proposed, and a refund that an admin says has left. */
async function insertTransfer({ app, ...world }: World) {
  const orderId = await world.paid()
  return transact(app.ctx, async (tx) => {
    const at = tx.now()
    const [id, newIntentId, statementId] = [newId(tx), `man_${newId(tx)}`, newId(tx)]
    const buyerId = world.idOf('buyer')
    const [inserted] = await tx.db
      .insert(intents)
      .values({
        id: newIntentId,
        key: `create_intent:${orderId}`,
        orderId,
        buyerId,
        amountCents: 14_999,
        reference: `MM${id.slice(-8).toUpperCase()}`,
        clientSecret: 'secret',
        status: 'awaiting',
      })
      .onConflictDoNothing({ target: intents.orderId })
      .returning()
    const [known] = inserted
      ? [inserted]
      : await tx.db.select().from(intents).where(eq(intents.orderId, orderId))
    const { id: intentId, reference } = known ?? { id: '', reference: '' }
    await tx.db.insert(statements).values({ id: statementId, name: 'january.xml', staffId: 'former', at })
    await tx.db.insert(entries).values({
      id,
      statementId,
      row: 1,
      fingerprint: id,
      day: '2026-01-31',
      amountCents: 14_999,
      currency: 'USD',
      text: reference,
      payer: 'Ann Buyer',
      account: 'DE02120300000000202051',
      intentId,
      state: 'open',
      problem: 'unconfirmed',
      proposedBy: world.idOf('admin'),
      at,
    })
    const newReference = (prefix: string) => `${prefix}${newId(tx).slice(-8).toUpperCase()}`
    const [refundId, sentId, fileId] = [newReference('MR'), newReference('MR'), newReference('MF')]
    const refund = {
      kind: 'refund',
      intentId,
      userId: buyerId,
      amountCents: 100,
      name: 'Ann',
      bic: '',
      at,
    } as const
    await tx.db.insert(paymentFiles).values({ id: fileId, staffId: 'former', count: 1, totalCents: 100, at })
    await tx.db.insert(creditTransfers).values([
      { ...refund, id: refundId, key: refundId, account: '', state: 'waiting' },
      { ...refund, id: sentId, key: sentId, account: 'DE02120300000000202051', state: 'sent', fileId },
    ])
    return { orderId, entryId: id, refundId, sentId, fileId, reference }
  })
}

const forEntry = (verb: string, body?: (reference: string) => object) => async (world: World) => {
  const { entryId, reference } = await insertTransfer(world)
  return { path: `/api/admin/bank-transfers/${entryId}/${verb}`, body: body?.(reference) }
}

/** A file that no other test has imported. */
const newFile = async ({ app }: World) => ({
  path: '/api/admin/bank-transfers/statements',
  body: new TextEncoder().encode(camtFile([{ amount: '1.00', text: newId(app.ctx) }])),
})

const permissions: Record<string, Permission> = {
  'GET /api/orders/:id/bank-transfer': {
    statuses: [401, 404, 404, 200, 404, 404, 404],
    request: async (world) => ({ path: `/api/orders/${await world.paid()}/bank-transfer` }),
  },
  'GET /api/admin/bank-transfers': { ...okForStaff, clerks: accountant },
  'GET /api/admin/credit-transfers': { ...okForStaff, clerks: accountant },
  'GET /api/admin/payment-files': { ...okForStaff, clerks: accountant },
  // 409 without an IBAN to debit.
  'POST /api/admin/payment-files': {
    statuses: [404, 404, 404, 404, 404, 409, 409],
    clerks: { accountant: 409 },
    isNobodysCase: true,
  },
  'GET /api/admin/payment-files/:id': {
    statuses: [404, 404, 404, 404, 404, 409, 409],
    clerks: { accountant: 409 },
    isNobodysCase: true,
    request: async (world) => ({ path: `/api/admin/payment-files/${(await insertTransfer(world)).fileId}` }),
  },
  'GET /api/payouts/bank-details': okForSignedIn,
  // 404 unless the site sends bank transfers.
  'PUT /api/payouts/bank-details': {
    statuses: [401, 403, 404, 404, 404, 404, 404],
    request: async () => ({ body: { name: 'Sue Seller', account: sellerIban } }),
  },
  'POST /api/admin/bank-transfers/statements': {
    statuses: [404, 404, 404, 404, 404, 201, 201],
    clerks: { accountant: 201 },
    isNobodysCase: true,
    request: newFile,
  },
  'POST /api/admin/bank-transfers/:id/match': {
    ...noContent,
    request: forEntry('match', (reference) => ({ reference })),
  },
  'POST /api/admin/bank-transfers/:id/confirm': { ...noContent, request: forEntry('confirm') },
  'POST /api/admin/bank-transfers/:id/return': {
    ...noContent,
    request: forEntry('return', () => ({ note: 'Sent back.' })),
  },
  'POST /api/admin/credit-transfers/:id/paid': {
    ...noContent,
    request: async (world) => ({
      path: `/api/admin/credit-transfers/${(await insertTransfer(world)).refundId}/paid`,
    }),
  },
  'POST /api/admin/credit-transfers/:id/unsent': {
    ...noContent,
    request: async (world) => ({
      path: `/api/admin/credit-transfers/${(await insertTransfer(world)).sentId}/unsent`,
    }),
  },
  // 409, because it is a refund.
  'POST /api/admin/credit-transfers/:id/cancel': {
    statuses: [404, 404, 404, 404, 404, 409, 409],
    clerks: { accountant: 409 },
    request: async (world) => ({
      path: `/api/admin/credit-transfers/${(await insertTransfer(world)).refundId}/cancel`,
      body: { reason: 'The account is closed.' },
    }),
  },
}

export const testing = defineModuleTesting({
  createData: async (world) => void (await insertTransfer(world)),
  permissions,
  sampleRequests: permittedRequests(permissions, {
    'POST /api/admin/bank-transfers/statements': 'moderator',
    'POST /api/admin/bank-transfers/:id/match': 'moderator',
    'POST /api/admin/bank-transfers/:id/confirm': 'moderator',
    'POST /api/admin/bank-transfers/:id/return': 'moderator',
    'POST /api/admin/credit-transfers/:id/paid': 'moderator',
    'POST /api/admin/credit-transfers/:id/unsent': 'moderator',
  }),
  exposedKeys: {
    'GET /api/orders/:id/bank-transfer': { buyer: '' },
    'GET /api/admin/bank-transfers': {
      'moderator admin': `
        [].account [].amount [].currency [].day [].id [].isDebit [].isOwnProposal [].note [].orderId [].payer [].problem
        [].row [].state [].text [].transferId`,
    },
    'GET /api/admin/credit-transfers': {
      'moderator admin': `
        [].account [].amount [].at [].bic [].fileId [].fitsFile [].id [].isHeld [].isOwnProposal [].kind [].name [].orderId
        [].proposal [].state`,
    },
    'GET /api/admin/payment-files': {
      'moderator admin': '[].at [].count [].id [].open [].total',
    },
    'GET /api/payouts/bank-details': {
      'unverified stranger buyer seller moderator admin': 'accountLabel details frozenUntil',
    },
  },
  downloadKeys: {
    'manual.bankTransfers': { buyer: 'amount chargedAt id orderId reference status' },
    'manual.creditTransfers': { buyer: 'account amount at bic id kind name returned state' },
  },
  sampleValues: async (world) => {
    const { entryId, refundId, fileId, reference } = await insertTransfer(world)
    return {
      '/api/admin/bank-transfers/:id': [entryId],
      '/api/admin/credit-transfers/:id': [refundId],
      '/api/admin/payment-files/:id': [fileId],
      account: [sellerIban],
      bic: ['NWBKGB2L'],
      reference: [reference],
      note: ['Sent back.'],
    }
  },
  screens: {
    '/admin/bank-transfers': [
      { name: 'bank transfers', as: 'moderator' },
      { name: 'bank transfers without a file', as: 'moderator', open: clickButton('Import statement') },
    ],
  },
  faults,
  tamperings: () => ({
    B1: [
      "insert into manual_intents values ('man_x', 'k', 'none', 'b', 5000, 'MM22222222', 's', 'succeeded', 1)",
    ],
    B2: [
      "insert into manual_intents values ('man_x', 'k', 'none', 'b', 5000, 'MM22222222', 's', 'awaiting', null)",
    ],
    B3: [
      `insert into manual_credit_transfers (id, kind, key, payout_id, user_id, amount_cents, name, account, bic, state, at)
       values ('MP22222222', 'payout', 'payout:none', 'none', 'b', 5000, '', '', '', 'paid', 1)`,
    ],
    B4: [
      `insert into manual_credit_transfers (id, kind, key, payout_id, user_id, amount_cents, name, account, bic, state, at)
       values ('MP22222222', 'payout', 'payout:none', 'none', 'b', 5000, '', '', '', 'paid', 1)`,
    ],
  }),
})
