import { expect, test } from 'bun:test'
import { signInStaff, verifySecondFactor } from '@/modules/auth/factory'
import { setRole } from '@/modules/auth/service'
import { balanceOf } from '@/modules/wallet/service'
import type { Env } from '@/src/kit/config/config'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { readNotifications } from '@/tests/support/notifications'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

const reason = 'Sold a copy twice.'

/** A seller with $36.84 in their wallet, and two staff members. */
async function buildFinedSite(env: Env = {}) {
  const app = await createTestApp({ env })
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const [judge, second] = [
    await signInStaff(app, 'moderator'),
    await signInStaff(app, 'admin', 'second_judge'),
  ]
  const orderId = await buy(buyer, await listItem(seller, { price: 40 }))
  await buyer.post(`/api/orders/${orderId}/received`)
  const { sellerId } = (await seller.get(`/api/orders/${orderId}`)).body
  const send = async (as: TestClient, path: string, body: object) => {
    await verifySecondFactor(app, as)
    return as.post(`/api/admin/people/${sellerId}/${path}`, { reason, ...body })
  }
  return {
    app,
    seller,
    buyer,
    judge,
    second,
    orderId,
    sellerId,
    send,
    fine: (as: TestClient, amount: string, more = {}) => send(as, 'fine', { amount, ...more }),
    available: async () => (await seller.get('/api/wallet')).body.available,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('a fine goes from the wallet of the seller to the site, who reads why', async () => {
  await using site = await buildFinedSite()
  const { status, body } = await site.fine(site.judge, '5.00', { orderId: site.orderId })
  expect([status, body]).toMatchObject([
    200,
    { kind: 'fine', state: 'done', amount: '5.00', orderId: site.orderId },
  ])
  expect(await site.available()).toBe('31.84')
  expect(await balanceOf(site.app.ctx, 'income:fine')).toBe(-500)
  const { entries } = (await site.seller.get('/api/wallet')).body
  expect(entries[0]).toMatchObject({ kind: 'fine', amount: '-5.00', reason })
  expect(JSON.stringify(await readNotifications(site.app, site.seller))).toContain(reason)
  expect((await site.judge.get(`/api/admin/people/${site.sellerId}/fines`)).body).toMatchObject([{ reason }])
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('a fine takes at most what is in the wallet', async () => {
  await using site = await buildFinedSite()
  const { status, body } = await site.fine(site.judge, '36.85')
  expect([status, body.code]).toEqual([409, 'fine_above_balance'])
  expect(body.detail).toContain('$36.84')
  await site.seller.post('/api/payouts', { amount: '30.00', method: 'bank' })
  expect((await site.fine(site.judge, '6.85')).status).toBe(409)
  expect((await site.fine(site.judge, '6.84')).status).toBe(200)
  expect(await site.available()).toBe('0.00')
})

test('a fine can be taken back for a while', async () => {
  await using site = await buildFinedSite()
  const { body: fine } = await site.fine(site.judge, '5.00')
  const undone = await site.send(site.second, `fines/${fine.id}/undo`, {})
  expect([undone.status, undone.body]).toMatchObject([200, { state: 'undone', undoUntil: null }])
  expect(await site.available()).toBe('36.84')
  const { body: late } = await site.fine(site.judge, '5.00')
  site.app.advance(600_000)
  expect((await site.send(site.judge, `fines/${late.id}/undo`, {})).body.code).toBe('act_not_undoable')
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('above the limit a second person confirms the same fine', async () => {
  await using site = await buildFinedSite({ DECISION_LIMIT_CENTS: '400' })
  const proposed = await site.fine(site.judge, '5.00')
  expect([proposed.status, proposed.body.proposal.amount]).toEqual([202, '5.00'])
  expect(await site.available()).toBe('36.84')
  expect((await site.fine(site.second, '6.00')).status).toBe(202)
  expect((await site.fine(site.second, '5.00')).status).toBe(200)
  expect(await site.available()).toBe('31.84')
})

test('a fine is about a user, and about a sale of theirs', async () => {
  await using site = await buildFinedSite()
  expect((await site.fine(site.judge, '1.00', { orderId: 'none' })).status).toBe(404)
  expect((await site.fine(site.judge, '0')).status).toBe(422)
  await verifySecondFactor(site.app, site.judge)
  const nobody = await site.judge.post('/api/admin/people/none/fine', { amount: '1.00', reason })
  expect(nobody.status).toBe(404)
})

test('a proposal ends with the role of who made it: it takes two others', async () => {
  await using site = await buildFinedSite({ DECISION_LIMIT_CENTS: '100' })
  const third = await signInStaff(site.app, 'moderator', 'third_judge')
  expect((await site.fine(site.judge, '5.00')).status).toBe(202)
  await setRole(site.app.ctx, 'judge', 'support')
  expect((await site.fine(site.second, '5.00')).status).toBe(202)
  expect(await site.available()).toBe('36.84')
  expect((await site.fine(third, '5.00')).body).toMatchObject({ state: 'done', confirmedBy: 'third_judge' })
  expect(await site.available()).toBe('31.84')
  expect(await site.app.brokenInvariants()).toEqual([])
})
