import { eq } from 'drizzle-orm'
import { camtFile } from '@/modules/manual/factory'
import { entries, intents, refunds, statements } from '@/modules/manual/schema'
import { faults } from '@/modules/manual/testing/faults'
import { newId } from '@/src/kit/id'
import { transact } from '@/src/kit/transact'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { okForStaff, type Permission } from '@/tests/support/module-testing/permission'
import { permittedRequests } from '@/tests/support/module-testing/sample-request'
import { clickButton } from '@/tests/support/module-testing/screen'
import type { World } from '@/tests/support/module-testing/world'

const accountant = { accountant: 200 }
const noContent = { statuses: [404, 404, 404, 404, 404, 204, 204], clerks: { accountant: 204 } }

/** A transfer of an order of buyer and seller, with an entry that another person proposed and a refund that waits. */
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
      proposedBy: 'former',
      at,
    })
    const refundId = `MR${id.slice(-8).toUpperCase()}`
    await tx.db
      .insert(refunds)
      .values({ id: refundId, key: refundId, intentId, amountCents: 100, state: 'waiting', at })
    return { orderId, entryId: id, refundId, reference }
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
  'GET /api/admin/bank-refunds': { ...okForStaff, clerks: accountant },
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
  'POST /api/admin/bank-refunds/:id/paid': {
    ...noContent,
    request: async (world) => ({
      path: `/api/admin/bank-refunds/${(await insertTransfer(world)).refundId}/paid`,
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
    'POST /api/admin/bank-refunds/:id/paid': 'moderator',
  }),
  exposedKeys: {
    'GET /api/orders/:id/bank-transfer': {},
    'GET /api/admin/bank-transfers': {
      'moderator admin': `
        [].account [].amount [].currency [].day [].id [].isOwnProposal [].note [].orderId [].payer [].problem [].row
        [].state [].text`,
    },
    'GET /api/admin/bank-refunds': {
      'moderator admin': `
        [].account [].amount [].at [].id [].isOwnProposal [].isProposed [].orderId [].payer [].reference`,
    },
  },
  downloadKeys: {
    'manual.bankTransfers': { buyer: 'amount chargedAt id orderId reference status' },
  },
  sampleValues: async (world) => {
    const { entryId, refundId, reference } = await insertTransfer(world)
    return {
      '/api/admin/bank-transfers/:id': [entryId],
      '/api/admin/bank-refunds/:id': [refundId],
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
  }),
})
