import { expect, test } from 'bun:test'
import { processDeadlines } from '@/modules/orders/deadlines'
import { buildDisputeSite, type DisputeSite, undoMs } from '@/modules/orders/testing/dispute-site'
import { expectResponse } from '@/tests/support/expect-response'
import { readNotifications } from '@/tests/support/notifications'

async function decide(site: DisputeSite, outcome: 'release' | 'refund') {
  const { id, intentId } = await site.dispute()
  expect((await site.act(site.judge, `${id}/decision`, { outcome })).status).toBe(200)
  return { id, intentId, path: `/api/admin/orders/${id}/decision/undo` }
}

const undo = { reason: 'I misread the trade.' }

test('an undone refund asks the provider for nothing, and the dispute is open again', async () => {
  await using site = await buildDisputeSite()
  const { id, path } = await decide(site, 'refund')
  await site.app.drain()
  expect((await site.rowOf(id))?.state).toBe('refund_pending')
  const { body } = await expectResponse(site.app, {
    as: site.second,
    post: path,
    body: undo,
    status: 200,
    events: ['orders.decision-undone', 'catalog.listing-changed'],
  })
  expect(body).toMatchObject({
    state: 'paid',
    status: 'disputed',
    refundReason: null,
    decisionReason: null,
    nextAction: { who: 'staff', deadline: null },
  })
  await site.advanceBy(2 * undoMs)
  expect(site.provider.refundRequests).toEqual([])
  expect(await site.app.brokenInvariants()).toEqual([])
  expect(await readNotifications(site.app, site.seller, 'The dispute decision was undone')).toHaveLength(1)
})

test('an undone release takes the share back, and the next decision pays it once', async () => {
  await using site = await buildDisputeSite()
  const { id } = await decide(site, 'release')
  const wallet = async () => (await site.seller.get('/api/wallet')).body
  expect(await wallet()).toMatchObject({ available: '0.00', pending: '138.14' })
  const payout = { amount: '1.00', method: 'bank' }
  expect((await site.seller.post('/api/payouts', payout)).body.code).toBe('insufficient_balance')
  await site.act(site.judge, `${id}/decision/undo`, undo)
  expect(await wallet()).toMatchObject({ available: '0.00', pending: '0.00', escrow: '138.14' })
  expect((await site.buyer.get('/api/recent-purchases')).body).toEqual([])
  await site.act(site.judge, `${id}/decision`, { outcome: 'release' })
  expect(await wallet()).toMatchObject({ available: '0.00', pending: '138.14' })
  await site.buyer.post(`/api/orders/${id}/accept-decision`)
  expect(await wallet()).toMatchObject({ available: '0.00', pending: '138.14' })
  site.app.advance(undoMs)
  expect(await wallet()).toMatchObject({ available: '138.14', pending: '0.00' })
  expect((await wallet()).entries.map(({ kind }: { kind: string }) => kind)).toEqual([
    'sale',
    'sale_undone',
    'sale',
  ])
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('an undone release and a refund return the whole price', async () => {
  await using site = await buildDisputeSite()
  const { id } = await decide(site, 'release')
  await site.act(site.judge, `${id}/decision/undo`, undo)
  await site.act(site.second, `${id}/decision`, { outcome: 'refund' })
  await site.advanceBy(undoMs)
  expect((await site.rowOf(id))?.state).toBe('refunded')
  expect(site.provider.refundRequests).toEqual([{ key: `refund:${id}:1`, amountCents: 14_999 }])
  expect(await site.app.brokenInvariants()).toEqual([])
})

test.each(['release', 'refund'] as const)(
  'undoing %s returns a sent order to sent, and its deadline does not end it',
  async (outcome) => {
    await using site = await buildDisputeSite()
    const { id } = await site.dispute({ isSent: true })
    await site.act(site.judge, `${id}/decision`, { outcome })
    expect((await site.act(site.judge, `${id}/decision/undo`, undo)).body.state).toBe('sent')
    site.app.advance(30 * 86_400_000)
    await processDeadlines(site.app.ctx)
    await site.app.drain()
    expect(await site.rowOf(id)).toMatchObject({ state: 'sent', dispute: 'open' })
    expect(await site.app.brokenInvariants()).toEqual([])
  },
)

test.each(['release', 'refund'] as const)('after the time is over, %s stands', async (outcome) => {
  await using site = await buildDisputeSite()
  const { id } = await decide(site, outcome)
  await site.advanceBy(undoMs)
  const refused = await site.act(site.judge, `${id}/decision/undo`, undo)
  expect([refused.status, refused.body.code]).toEqual([409, 'decision_not_undoable'])
  expect((await site.caseOf(id)).undoable).toBeNull()
})

test('a clock that jumps ahead leaves the time to undo a decision (E10)', async () => {
  await using site = await buildDisputeSite()
  const [released, refunded] = [await decide(site, 'release'), await decide(site, 'refund')]
  site.app.shiftWallClock(24 * 3_600_000)
  await site.app.drain()
  expect(site.provider.refundRequests).toEqual([])
  expect((await site.seller.get('/api/wallet')).body.available).toBe('0.00')
  for (const { id } of [released, refunded])
    expect((await site.act(site.second, `${id}/decision/undo`, undo)).status).toBe(200)
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('a decision is undone once, and not while the bank asks for the money', async () => {
  await using site = await buildDisputeSite()
  const { id, intentId } = await decide(site, 'release')
  await site.setChargeback({ id, intentId }, 'open')
  expect((await site.act(site.judge, `${id}/decision/undo`, undo)).body.code).toBe('decision_not_undoable')
  await site.setChargeback({ id, intentId }, 'won')
  const all = await Promise.all(
    Array.from({ length: 20 }, () => site.judge.post(`/api/admin/orders/${id}/decision/undo`, undo)),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('a sale that staff reversed meanwhile is not reopened', async () => {
  await using site = await buildDisputeSite()
  const { id } = await decide(site, 'release')
  await site.act(site.judge, `${id}/clawback`, {})
  expect((await site.act(site.judge, `${id}/decision/undo`, undo)).body.code).toBe('decision_not_undoable')
})

test('with DECISION_UNDO_SECONDS=0 and APPEAL_WINDOW_SECONDS=0 the money moves at once', async () => {
  await using site = await buildDisputeSite({ DECISION_UNDO_SECONDS: '0', APPEAL_WINDOW_SECONDS: '0' })
  const { id } = await decide(site, 'refund')
  await site.app.drain()
  expect((await site.rowOf(id))?.state).toBe('refunded')
  const released = await decide(site, 'release')
  expect((await site.seller.get('/api/wallet')).body.available).toBe('138.14')
  expect((await site.caseOf(released.id)).undoable).toBeNull()
})

test('the payments are healthy while a refund waits to be undone', async () => {
  await using site = await buildDisputeSite()
  await decide(site, 'refund')
  site.app.advance(undoMs - 1)
  const { services } = (await site.app.visitor().get('/api/status')).body
  expect(services).toContainEqual({ name: 'Payment Processing', status: 'Operational' })
})
