import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { buy, listItem } from '@/tests/support/trade'

/** For this long the money of a decision doesn't leave the site. */
const undoMs = 600_000

async function buildDisputedOrder() {
  const app = await createTestApp()
  const [seller, buyer, judge] = await Promise.all([
    app.signIn('seller'),
    app.signIn('buyer'),
    signInStaff(app, 'moderator'),
  ])
  const id = await buy(buyer, await listItem(seller))
  await buyer.post(`/api/orders/${id}/dispute`, { reason: 'It never came.' })
  return {
    app,
    seller,
    buyer,
    judge,
    id,
    path: `/api/admin/orders/${id}/decision`,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('a moderator refunds the buyer with a reason', async () => {
  await using d = await buildDisputedOrder()
  const decision = { outcome: 'refund', reason: 'No trade was seen.' }
  const { body } = await expectResponse(d.app, {
    as: d.judge,
    post: d.path,
    body: decision,
    status: 200,
    events: ['orders.dispute-decided', 'orders.refund-started', 'catalog.listing-changed'],
  })
  expect(body).toMatchObject({
    dispute: 'decided',
    refundReason: 'decided',
    decisionReason: 'No trade was seen.',
  })
  await d.app.drain()
  expect((await d.buyer.get(`/api/orders/${d.id}`)).body.state).toBe('refund_pending')
  d.app.advance(undoMs)
  await d.app.drain()
  expect((await d.buyer.get(`/api/orders/${d.id}`)).body.state).toBe('refunded')
})

test('a moderator releases the money to the seller', async () => {
  await using d = await buildDisputedOrder()
  await expectResponse(d.app, {
    as: d.judge,
    post: d.path,
    body: { outcome: 'release', reason: 'The trade was seen.' },
    status: 200,
    events: ['orders.dispute-decided', 'orders.order-completed'],
  })
  expect((await d.seller.get('/api/wallet')).body).toMatchObject({ available: '0.00', pending: '138.14' })
  d.app.advance(undoMs)
  expect((await d.seller.get('/api/wallet')).body).toMatchObject({ available: '138.14', pending: '0.00' })
})

test('the parties and moderators can post messages until the dispute is decided', async () => {
  await using d = await buildDisputedOrder()
  const path = `/api/orders/${d.id}/dispute/messages`
  for (const [as, content] of [
    [d.seller, 'I handed it over at noon.'],
    [d.buyer, 'Not to me.'],
    [d.judge, 'Show me the trade.'],
  ] as const)
    await expectResponse(d.app, {
      as,
      post: path,
      body: { content },
      status: 200,
      events: ['orders.dispute-message-posted'],
    })
  expect((await d.buyer.get(`/api/orders/${d.id}`)).body.disputeMessages).toMatchObject([
    { party: 'seller', content: 'I handed it over at noon.' },
    { party: 'buyer', content: 'Not to me.' },
    { party: 'staff', content: 'Show me the trade.' },
  ])
  await d.app.drain()
  const isDisputeMessage = ({ title }: { title: string }) => title === 'New message about a dispute'
  expect((await d.seller.get('/api/notifications')).body.filter(isDisputeMessage)).toHaveLength(2)
  expect((await d.buyer.get('/api/notifications')).body.filter(isDisputeMessage)).toHaveLength(2)

  await expectResponse(d.app, {
    as: await d.app.signIn('stranger'),
    post: path,
    body: { content: 'x' },
    status: 404,
  })
  await expectResponse(d.app, { as: d.buyer, post: path, body: { content: '  ' }, status: 422 })
  await expectResponse(d.app, { as: d.buyer, post: path, body: { content: 'x'.repeat(2001) }, status: 422 })
  await d.judge.post(d.path, { outcome: 'refund', reason: 'No trade was seen.' })
  await expectResponse(d.app, {
    as: d.buyer,
    post: path,
    body: { content: 'late' },
    status: 409,
    code: 'order_state',
  })
})

test('the decision route returns 404 to everyone but staff (B11)', async () => {
  await using d = await buildDisputedOrder()
  const decision = { outcome: 'refund', reason: 'mine' }
  for (const as of [d.buyer, d.seller, d.app.visitor()])
    await expectResponse(d.app, { as, post: d.path, body: decision, status: 404 })
  await expectResponse(d.app, {
    as: d.judge,
    post: d.path,
    body: { outcome: 'keep', reason: '' },
    status: 422,
  })
})
