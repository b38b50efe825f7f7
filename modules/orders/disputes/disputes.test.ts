import { expect, test } from 'bun:test'
import { buildDisputeSite, undoMs } from '@/modules/orders/testing/dispute-site'
import { expectResponse } from '@/tests/support/expect-response'
import { readNotifications } from '@/tests/support/notifications'

const decision = { outcome: 'refund', reason: 'No trade was seen.' }

test('a moderator refunds the buyer with a reason', async () => {
  await using site = await buildDisputeSite()
  const { id } = await site.dispute()
  const decide = { as: site.judge, post: `/api/admin/orders/${id}/decision` }
  await expectResponse(site.app, { ...decide, body: { outcome: 'keep', reason: '' }, status: 422 })
  const { body } = await expectResponse(site.app, {
    ...decide,
    body: decision,
    status: 200,
    events: ['orders.dispute-decided', 'orders.refund-started', 'catalog.listing-changed'],
  })
  expect(body).toMatchObject({
    dispute: 'decided',
    refundReason: 'decided',
    decisionReason: 'No trade was seen.',
  })
  await site.app.drain()
  expect((await site.rowOf(id))?.state).toBe('refund_pending')
  await site.advanceBy(undoMs)
  expect((await site.rowOf(id))?.state).toBe('refunded')
})

test('the parties and moderators can post messages until the dispute is decided', async () => {
  await using site = await buildDisputeSite()
  const { app, seller, buyer, judge } = site
  const { id } = await site.dispute()
  const post = `/api/orders/${id}/dispute/messages`
  for (const [as, content] of [
    [seller, 'I handed it over at noon.'],
    [buyer, 'Not to me.'],
    [judge, 'Show me the trade.'],
  ] as const)
    await expectResponse(app, {
      as,
      post,
      body: { content },
      status: 200,
      events: ['orders.dispute-message-posted'],
    })
  expect((await buyer.get(`/api/orders/${id}`)).body.disputeMessages).toMatchObject([
    { party: 'seller', content: 'I handed it over at noon.' },
    { party: 'buyer', content: 'Not to me.' },
    { party: 'staff', content: 'Show me the trade.' },
  ])
  for (const party of [seller, buyer])
    expect(await readNotifications(app, party, 'New message about a dispute')).toHaveLength(2)

  for (const content of ['  ', 'x'.repeat(2001)])
    await expectResponse(app, { as: buyer, post, body: { content }, status: 422 })
  await site.act(judge, `${id}/decision`, decision)
  const late = { content: 'late' }
  await expectResponse(app, { as: buyer, post, body: late, status: 409, code: 'order_state' })
})
