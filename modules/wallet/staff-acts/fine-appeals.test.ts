import { expect, test } from 'bun:test'
import { signInStaff, userIdOf, verifySecondFactor } from '@/modules/auth/factory'
import { personalData } from '@/modules/wallet/personal-data'
import { fineAppeals } from '@/modules/wallet/schema'
import { transact } from '@/src/kit/transact'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { readNotifications } from '@/tests/support/notifications'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

const hour = 3_600_000
const words = { reason: 'The copy was never sold twice.' }

/** A seller whom one of two staff members has fined $5.00 of their $36.84. */
async function buildFine() {
  const app = await createTestApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const [judge, second] = [await signInStaff(app, 'moderator'), await signInStaff(app, 'admin', 'second')]
  const orderId = await buy(buyer, await listItem(seller, { price: 40 }))
  await buyer.post(`/api/orders/${orderId}/received`)
  const path = `/api/admin/people/${await userIdOf(seller)}`
  const { id } = (await judge.post(`${path}/fine`, { amount: '5.00', reason: 'Sold a copy twice.' })).body
  return {
    app,
    seller,
    buyer,
    judge,
    second,
    appeal: (as = seller) => as.post(`/api/wallet/fines/${id}/appeal`, words),
    decide: async (as: TestClient, result: string) => {
      await verifySecondFactor(app, as)
      return as.post(`${path}/fines/${id}/appeal/decision`, { result, reason: 'Looked again.' })
    },
    undo: () => judge.post(`${path}/fines/${id}/undo`, { reason: 'A mistake.' }),
    fines: async () => (await seller.get('/api/wallet/fines')).body,
    staffFines: async () => (await judge.get(`${path}/fines`)).body,
    available: async () => (await seller.get('/api/wallet')).body.available,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('a fined user reads why, and appeals once', async () => {
  await using site = await buildFine()
  expect(await site.fines()).toEqual([
    {
      id: expect.any(String),
      amount: '5.00',
      reason: 'Sold a copy twice.',
      at: expect.any(String),
      isUndone: false,
      appealUntil: new Date(site.app.ctx.now() + 72 * hour).toISOString(),
      appeal: null,
    },
  ])
  expect((await site.appeal()).status).toBe(204)
  expect((await site.appeal()).body.code).toBe('fine_not_appealable')
  const appeal = { text: words.reason, result: null, answer: null }
  expect(await site.fines()).toMatchObject([{ appealUntil: null, appeal }])
  expect(await site.staffFines()).toMatchObject([{ appeal }])
  const queues = (await site.second.get('/api/admin/queues')).body
  expect(queues).toContainEqual(expect.objectContaining({ name: 'fine_appeals', count: 1 }))
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('the time for an appeal does not run while the site is away', async () => {
  await using site = await buildFine()
  const { awayMs } = site.app.core
  site.app.core.awayMs = (from, to) => awayMs(from, to) + hour
  expect(await site.fines()).toMatchObject([
    { appealUntil: new Date(site.app.ctx.now() + 73 * hour).toISOString() },
  ])
  site.app.advance(72 * hour)
  expect((await site.appeal()).status).toBe(204)
})

test('an appeal that nobody has decided goes with the account', async () => {
  await using site = await buildFine()
  await site.appeal()
  await transact(site.app.ctx, async (tx) =>
    personalData.erase?.(tx, { id: await userIdOf(site.seller), username: 'seller', email: null }),
  )
  expect(await site.app.ctx.db.select().from(fineAppeals)).toEqual([])
})

test('an appeal is about a fine of the user, within 72 hours', async () => {
  await using site = await buildFine()
  expect((await site.appeal(site.buyer)).status).toBe(404)
  expect((await site.seller.post('/api/wallet/fines/none/appeal', words)).status).toBe(404)
  site.app.advance(72 * hour)
  expect((await site.appeal()).body.code).toBe('fine_not_appealable')
})

test('who fined a user can only take the fine back after an appeal', async () => {
  await using site = await buildFine()
  await site.appeal()
  expect((await site.decide(site.judge, 'upheld')).body.code).toBe('own_fine')
  site.app.advance(2 * hour)
  expect((await site.decide(site.judge, 'overturned')).status).toBe(204)
  expect(await site.available()).toBe('36.84')
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('an appeal that succeeds gives the money back, however late it is decided', async () => {
  await using site = await buildFine()
  await site.appeal()
  site.app.advance(2 * hour)
  expect((await site.decide(site.second, 'overturned')).status).toBe(204)
  expect((await site.decide(site.second, 'upheld')).body.code).toBe('appeal_decided')
  expect(await site.available()).toBe('36.84')
  expect(await site.fines()).toMatchObject([{ isUndone: true, appeal: { result: 'overturned' } }])
  expect(await readNotifications(site.app, site.seller, 'Your fine was taken back')).toHaveLength(1)
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('a fine that is upheld stands, and its user reads why', async () => {
  await using site = await buildFine()
  await site.appeal()
  expect((await site.decide(site.second, 'upheld')).status).toBe(204)
  expect(await site.available()).toBe('31.84')
  const [notice] = await readNotifications(site.app, site.seller, 'Your fine stands')
  expect(notice?.content).toBe('We looked at your fine of $5.00 again, and it stands: Looked again.')
  expect(await site.fines()).toMatchObject([{ appeal: { result: 'upheld', answer: 'Looked again.' } }])
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('a fine that staff take back themselves ends the appeal, and one without an appeal has none to decide', async () => {
  await using site = await buildFine()
  expect((await site.decide(site.second, 'upheld')).body.code).toBe('appeal_decided')
  await site.appeal()
  expect((await site.undo()).status).toBe(200)
  expect((await site.decide(site.second, 'upheld')).body.code).toBe('appeal_decided')
  expect(await site.fines()).toMatchObject([{ isUndone: true, appeal: { result: 'overturned' } }])
  expect(await site.app.brokenInvariants()).toEqual([])
})
