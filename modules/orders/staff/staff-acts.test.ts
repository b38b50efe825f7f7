import { expect, test } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import { buildDisputeSite, type DisputeSite, undoMs } from '@/modules/orders/testing/dispute-site'
import { balanceOf } from '@/modules/wallet/service'
import { sql } from '@/src/db/columns'
import { transact } from '@/src/kit/transact'
import { readNotifications } from '@/tests/support/notifications'

const goodwill = { to: 'buyer', amount: '2.00' }

/** A paid order without a dispute. */
async function payFor(site: DisputeSite, options?: Parameters<DisputeSite['dispute']>[0]): Promise<string> {
  const { id } = await site.dispute(options)
  await site.buyer.post(`/api/orders/${id}/dispute/withdraw`)
  return id
}

async function complete(site: DisputeSite, options?: Parameters<DisputeSite['dispute']>[0]): Promise<string> {
  const id = await payFor(site, options)
  await site.buyer.post(`/api/orders/${id}/received`)
  return id
}

const availableOf = async (as: DisputeSite['buyer']) => {
  const { available, pending } = (await as.get('/api/wallet')).body
  return { available, pending }
}

test.each([false, true])(
  'staff cancel a paid order, handed over or not (%p), and the refund waits',
  async (isSent) => {
    await using site = await buildDisputeSite()
    const id = await payFor(site, { isSent })
    const { journal } = (await site.judge.get(`/api/admin/orders/${id}/preview?action=cancel`)).body
    const canceled = await site.act(site.judge, `${id}/cancel`, {})
    expect([canceled.status, canceled.body.state]).toEqual([200, 'refund_pending'])
    await site.app.drain()
    expect(site.provider.refundRequests).toEqual([])
    const before = (await site.legsOf(id)).length
    await site.advanceBy(undoMs)
    expect(await site.rowOf(id)).toMatchObject({ state: 'refunded', refundReason: 'cancelled' })
    expect((await site.legsOf(id)).slice(before)).toEqual(
      journal.map(({ account, amount }: { account: string; amount: string }) => ({
        account,
        amountCents: Math.round(Number(amount) * 100),
      })),
    )
    for (const party of [site.buyer, site.seller])
      expect(JSON.stringify(await readNotifications(site.app, party))).toContain('The evidence says so.')
    expect(await site.app.brokenInvariants()).toEqual([])
  },
)

test('staff cancel an order while the clock moves', async () => {
  await using site = await buildDisputeSite()
  const id = await payFor(site)
  const { core } = site.app
  const { now } = core
  let ticks = 0
  core.now = () => now() + ticks++
  expect((await site.act(site.judge, `${id}/cancel`, {})).body.state).toBe('refund_pending')
})

test('a canceled order goes on when that is undone, with the time it had left', async () => {
  await using site = await buildDisputeSite()
  const id = await payFor(site)
  const deliverBy = (await site.rowOf(id))?.deliverBy ?? 0
  await site.act(site.judge, `${id}/cancel`, {})
  const [act] = (await site.caseOf(id)).acts
  expect(act).toMatchObject({ kind: 'cancel', state: 'done', amount: '149.99', by: 'judge', isOwn: true })
  site.app.advance(60_000)
  const undone = await site.act(site.second, `${id}/acts/${act.id}/undo`, { reason: 'Wrong order.' })
  expect([undone.status, undone.body.state]).toEqual([200, 'paid'])
  expect(await site.rowOf(id)).toMatchObject({ deliverBy: deliverBy + 60_000, refundReason: null })
  await site.app.drain()
  expect(site.provider.refundRequests).toEqual([])
  const again = await site.act(site.second, `${id}/acts/${act.id}/undo`, {})
  expect([again.status, again.body.code]).toEqual([409, 'act_not_undoable'])
  expect((await site.act(site.judge, `${id}/cancel`, {})).body.state).toBe('refund_pending')
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('canceling a disputed order decides it for the buyer', async () => {
  await using site = await buildDisputeSite()
  const { id } = await site.dispute()
  expect((await site.act(site.judge, `${id}/cancel`, {})).body).toMatchObject({
    state: 'refund_pending',
    dispute: 'decided',
  })
  const completed = await complete(site)
  expect((await site.act(site.judge, `${completed}/cancel`, {})).body.code).toBe('order_state')
})

test('goodwill comes from the site, changes nothing else, and waits while it can be undone', async () => {
  await using site = await buildDisputeSite()
  const id = await complete(site, { price: 40 })
  const before = await availableOf(site.seller)
  const query = 'action=goodwill&amount=2.00&to=seller'
  const { journal } = (await site.judge.get(`/api/admin/orders/${id}/preview?${query}`)).body
  expect(journal).toEqual([
    { account: 'expense:goodwill', amount: '2.00' },
    { account: `liability:seller:${(await site.rowOf(id))?.sellerId}`, amount: '-2.00' },
  ])
  expect((await site.act(site.judge, `${id}/goodwill`, goodwill)).status).toBe(200)
  expect((await site.act(site.judge, `${id}/goodwill`, { ...goodwill, to: 'seller' })).status).toBe(200)
  expect(await availableOf(site.buyer)).toEqual({ available: '0.00', pending: '2.00' })
  expect(await availableOf(site.seller)).toEqual({ ...before, pending: '2.00' })
  await site.advanceBy(undoMs)
  expect(await availableOf(site.buyer)).toEqual({ available: '2.00', pending: '0.00' })
  expect(await balanceOf(site.app.ctx, 'expense:goodwill')).toBe(400)
  expect(await balanceOf(site.app.ctx, 'income:platform_fee')).toBe(-200)
  expect((await site.buyer.get('/api/wallet')).body.entries[0]).toMatchObject({
    kind: 'goodwill',
    amount: '2.00',
  })
  expect(JSON.stringify(await readNotifications(site.app, site.buyer))).toContain('$2.00 into your wallet')
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('goodwill that is undone leaves the wallet again', async () => {
  await using site = await buildDisputeSite()
  const id = await complete(site, { price: 40 })
  await site.act(site.judge, `${id}/goodwill`, goodwill)
  const [act] = (await site.caseOf(id)).acts
  expect((await site.act(site.judge, `${id}/acts/${act.id}/undo`, {})).status).toBe(200)
  expect(await availableOf(site.buyer)).toEqual({ available: '0.00', pending: '0.00' })
  expect(await site.app.brokenInvariants()).toEqual([])
  await site.act(site.judge, `${id}/goodwill`, goodwill)
  await site.advanceBy(undoMs)
  const [late] = (await site.caseOf(id)).acts
  expect((await site.act(site.judge, `${id}/acts/${late.id}/undo`, {})).body.code).toBe('act_not_undoable')
})

test('one person moves no more than the limit to one user in 24 hours', async () => {
  await using site = await buildDisputeSite({ DECISION_LIMIT_CENTS: '500' })
  const id = await complete(site, { price: 40 })
  const pay = (as: DisputeSite['judge'], amount: string) =>
    site.act(as, `${id}/goodwill`, { to: 'buyer', amount })
  expect((await pay(site.judge, '3.00')).status).toBe(200)
  const proposed = await pay(site.judge, '2.50')
  expect([proposed.status, proposed.body.proposal]).toMatchObject([
    202,
    { kind: 'goodwill', amount: '2.50', by: 'judge' },
  ])
  expect((await pay(site.judge, '2.50')).body.proposal.id).toBe(proposed.body.proposal.id)
  // Another amount is another act, and the second person is below their own limit.
  expect((await pay(site.second, '2.00')).status).toBe(200)
  expect(await availableOf(site.buyer)).toMatchObject({ pending: '5.00' })
  expect((await pay(site.second, '2.50')).status).toBe(200)
  const { acts } = await site.caseOf(id)
  const confirmed = { id: proposed.body.proposal.id, by: 'judge', confirmedBy: 'second_judge', state: 'done' }
  expect(acts).toContainEqual(expect.objectContaining(confirmed))
  expect(await availableOf(site.buyer)).toMatchObject({ pending: '7.50' })
  site.app.advance(86_400_001)
  expect((await pay(site.judge, '5.00')).status).toBe(200)
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('a proposal that is taken back is not confirmed by the next request', async () => {
  await using site = await buildDisputeSite({ DECISION_LIMIT_CENTS: '500' })
  const id = await payFor(site)
  const { proposal } = (await site.act(site.judge, `${id}/cancel`, {})).body
  expect((await site.rowOf(id))?.state).toBe('paid')
  expect((await site.act(site.judge, `${id}/acts/${proposal.id}/undo`, {})).status).toBe(200)
  expect((await site.act(site.second, `${id}/cancel`, {})).status).toBe(202)
  expect((await site.act(site.judge, `${id}/cancel`, {})).body.state).toBe('refund_pending')
})

test('a sale that two people released takes two to reverse', async () => {
  await using site = await buildDisputeSite({ DECISION_LIMIT_CENTS: '10000', APPEAL_WINDOW_SECONDS: '0' })
  const { id } = await site.dispute()
  await site.act(site.judge, `${id}/decision`, { outcome: 'release' })
  await site.act(site.second, `${id}/decision`, { outcome: 'release' })
  await site.advanceBy(undoMs)
  expect((await site.act(site.judge, `${id}/clawback`, {})).status).toBe(202)
  expect((await site.rowOf(id))?.state).toBe('completed')
  expect((await site.act(site.second, `${id}/clawback`, {})).body.state).toBe('refund_pending')
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('a reversed sale stands again when that is undone', async () => {
  await using site = await buildDisputeSite()
  const id = await complete(site)
  const before = await availableOf(site.seller)
  const { journal } = (await site.judge.get(`/api/admin/orders/${id}/preview?action=clawback`)).body
  expect(journal[0]).toEqual({ account: 'liability:escrow', amount: '-149.99' })
  await site.act(site.judge, `${id}/clawback`, {})
  const [act] = (await site.caseOf(id)).acts
  expect((await site.act(site.judge, `${id}/acts/${act.id}/undo`, {})).body.state).toBe('completed')
  expect(await availableOf(site.seller)).toEqual(before)
  expect(await site.app.brokenInvariants()).toEqual([])
  await site.act(site.judge, `${id}/clawback`, {})
  await site.advanceBy(undoMs)
  expect((await site.rowOf(id))?.state).toBe('refunded')
  expect(await availableOf(site.seller)).toEqual({ available: '0.00', pending: '0.00' })
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('staff open a dispute for the buyer', async () => {
  await using site = await buildDisputeSite()
  const id = await payFor(site)
  const opened = await site.act(site.judge, `${id}/dispute`, { kind: 'wrong_item' })
  expect([opened.status, opened.body]).toMatchObject([200, { status: 'disputed', disputeKind: 'wrong_item' }])
  expect((await site.act(site.judge, `${id}/dispute`, {})).body.code).toBe('order_state')
})

test('a split is previewed only where a dispute can be split', async () => {
  await using site = await buildDisputeSite()
  const previewOf = async (id: string, amount: string) =>
    (await site.judge.get(`/api/admin/orders/${id}/preview?action=split&amount=${amount}`)).status
  const { id } = await site.dispute({ price: 40 })
  expect([await previewOf(id, '39.99'), await previewOf(id, '40.00')]).toEqual([200, 422])
  await site.buyer.post(`/api/orders/${id}/dispute/withdraw`)
  expect(await previewOf(id, '12.00')).toBe(409)
  await site.buyer.post(`/api/orders/${id}/received`)
  expect(await previewOf(id, '12.00')).toBe(409)
})

test('amounts and actions are checked', async () => {
  await using site = await buildDisputeSite()
  const id = await complete(site)
  for (const amount of ['0', '-1', '1.001', 'NaN', '99999999'])
    expect((await site.act(site.judge, `${id}/goodwill`, { ...goodwill, amount })).status).toBe(422)
  expect((await site.act(site.judge, `${id}/goodwill`, { ...goodwill, to: 'site' })).status).toBe(422)
  expect((await site.act(site.judge, `${id}/goodwill`, { ...goodwill, reason: ' ' })).status).toBe(422)
  for (const query of ['action=gift', 'action=goodwill', 'action=goodwill&amount=0'])
    expect((await site.judge.get(`/api/admin/orders/${id}/preview?${query}`)).status).toBe(422)
  expect((await site.judge.get(`/api/admin/orders/${id}/preview?action=cancel`)).status).toBe(409)
  expect((await site.act(site.judge, 'none/goodwill', goodwill)).status).toBe(404)
})

test('an act that moves no money takes one person, whatever they moved under an earlier limit', async () => {
  await using site = await buildDisputeSite({ DECISION_LIMIT_CENTS: '20000' })
  const { id } = await site.dispute()
  await site.act(site.judge, `${id}/decision`, { outcome: 'release' })
  const [buyerId, judgeId] = [await userIdOf(site.buyer), await userIdOf(site.judge)]
  await transact(site.app.ctx, (tx) =>
    tx.db.rows(sql`
      insert into wallet_staff_acts (id, kind, state, user_id, amount_cents, reason, staff_id, at)
      values ('earlier', 'cancel', 'done', ${buyerId}, 20001, 'It is a fake.', ${judgeId}, ${tx.now()})`),
  )
  const undone = await site.act(site.judge, `${id}/decision/undo`, {})
  expect(undone.body).toMatchObject({ dispute: 'open' })
})
