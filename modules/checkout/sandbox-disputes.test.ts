import { expect, test } from 'bun:test'
import { signInStaff, verifySecondFactor } from '@/modules/auth/factory'
import { reconcile } from '@/modules/orders/service'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { readPagesOfIds } from '@/tests/support/read-pages'
import { disputedCard, listItem, pay, reserve } from '@/tests/support/trade'

const weekMs = 7 * 86_400_000

/** A payment that the sandbox's bank disputes. */
async function buildDisputedPayment() {
  const app = await createTestApp({ env: { DEMO_LOGIN: 'true' } })
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const admin = await signInStaff(app, 'admin')
  const { orderId, clientSecret } = (await reserve(buyer, await listItem(seller))).body
  await pay(buyer, clientSecret, disputedCard)
  const [{ id }] = (await admin.get('/api/admin/chargebacks?open=true')).body
  const path = `/api/admin/chargebacks/${id}`
  return {
    app,
    order: async () => (await buyer.get(`/api/orders/${orderId}`)).body,
    chargeback: async () => (await admin.get(path)).body,
    submit: async (statement: string) => {
      await verifySecondFactor(app, admin)
      const { evidence, version } = (await admin.get(path)).body
      return admin.post(`${path}/submission`, { ...evidence, version, statement })
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('a payment with the disputed card is paid, and its order stops until the bank decides', async () => {
  await using t = await buildDisputedPayment()
  expect(await t.order()).toMatchObject({ state: 'paid', chargeback: 'open' })
  expect(await t.chargeback()).toMatchObject({ reason: 'fraudulent', canRespond: true, amount: '149.99' })
  expect(await t.app.brokenInvariants()).toEqual([])
})

test.each([
  ['winning_evidence', { state: 'paid', chargeback: 'won' }],
  ['losing_evidence', { state: 'charged_back', chargeback: 'lost' }],
])('a statement that contains %s decides', async (word, expected) => {
  await using t = await buildDisputedPayment()
  expect((await t.submit(`Our ${word} is this.`)).body.state).toBe('submitted')
  expect(await t.order()).toMatchObject(expected)
  expect(await t.app.brokenInvariants()).toEqual([])
})

test('other statements leave the bank reading', async () => {
  await using t = await buildDisputedPayment()
  expect((await t.submit('The buyer has it.')).body).toMatchObject({
    status: 'under_review',
    canRespond: false,
  })
  expect(await t.order()).toMatchObject({ state: 'paid', chargeback: 'open' })
})

test('without a response the dispute is lost at its deadline', async () => {
  await using t = await buildDisputedPayment()
  t.app.advance(weekMs)
  await reconcile(t.app.ctx)
  const admin = await signInStaff(t.app, 'admin', 'late_boss')
  const [{ status, state }] = (await admin.get('/api/admin/chargebacks')).body
  expect([status, state]).toEqual(['lost', 'open'])
  expect(await t.app.brokenInvariants()).toEqual([])
})

test('disputes of banks have pages, newest first or with the nearest deadline first', async () => {
  await using app = await createTestApp({ env: { DEMO_LOGIN: 'true' } })
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const admin = await signInStaff(app, 'admin')
  for (let count = 0; count < 3; count++) {
    app.advance(weekMs / 7)
    await pay(buyer, (await reserve(buyer, await listItem(seller))).body.clientSecret, disputedCard)
  }
  const path = '/api/admin/chargebacks'
  const ids = (await admin.get(path)).body.map(({ id }: { id: string }) => id)
  expect(ids).toHaveLength(3)
  expect(await readPagesOfIds(admin, `${path}?limit=2`)).toEqual([ids.slice(0, 2), ids.slice(2)])
  const nearestFirst = ids.toReversed()
  expect(await readPagesOfIds(admin, `${path}?open=true&limit=1`)).toEqual(
    nearestFirst.map((id: string) => [id]),
  )
})
