import { expect, test } from 'bun:test'
import {
  appeal,
  decideAndAppeal,
  decideFirst,
  overturn,
  uphold,
} from '@/modules/orders/testing/appealed-order'
import { appealMs, buildDisputeSite, type DisputeSite, undoMs } from '@/modules/orders/testing/dispute-site'
import { readNotifications } from '@/tests/support/notifications'

const walletOf = async (site: DisputeSite) => (await site.seller.get('/api/wallet')).body
const payout = { amount: '1.00', method: 'bank' }

/** A refund that has left: its seller appeals. */
async function appealRefunded(site: DisputeSite) {
  const decided = await decideFirst(site, 'refund')
  await site.advanceBy(undoMs)
  expect((await site.rowOf(decided.id))?.state).toBe('refunded')
  expect((await decided.loser.post(decided.path, appeal)).status).toBe(200)
  return decided
}

test('after a release, the share is pending until the time to appeal ends', async () => {
  await using site = await buildDisputeSite()
  await decideFirst(site, 'release')
  site.app.advance(appealMs - 1)
  expect(await walletOf(site)).toMatchObject({ available: '0.00', pending: '138.14' })
  expect((await site.seller.post('/api/payouts', payout)).body.code).toBe('insufficient_balance')
  site.app.advance(1)
  expect(await walletOf(site)).toMatchObject({ available: '138.14', pending: '0.00' })
})

test('the party that lost accepts once, and the share is payable when the decision can no longer be undone', async () => {
  await using site = await buildDisputeSite()
  const { id, path, loser, winner } = await decideFirst(site, 'release')
  const accept = `/api/orders/${id}/accept-decision`
  for (const other of [winner, site.second]) expect((await other.post(accept)).body.code).toBe('wrong_party')
  const { status, body } = await loser.post(accept)
  expect([status, body.appealUntil, body.decision.appealUntil, body.appeal]).toEqual([200, null, null, null])
  expect(await readNotifications(site.app, winner, 'The dispute decision was accepted')).toHaveLength(1)
  for (const again of [accept, path])
    expect((await loser.post(again, appeal)).body.code).toBe('appeal_not_possible')
  expect(await walletOf(site)).toMatchObject({ available: '0.00', pending: '138.14' })
  site.app.advance(undoMs)
  expect(await walletOf(site)).toMatchObject({ available: '138.14', pending: '0.00' })
  expect((await site.caseOf(id)).timeline).toContainEqual(
    expect.objectContaining({ kind: 'appeal', fact: 'accepted', by: 'buyer' }),
  )
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('an accepted decision that is undone can be appealed again', async () => {
  await using site = await buildDisputeSite()
  const { id, path, loser } = await decideFirst(site, 'release')
  await loser.post(`/api/orders/${id}/accept-decision`)
  await site.act(site.judge, `${id}/decision/undo`, {})
  await site.act(site.judge, `${id}/decision`, { outcome: 'release' })
  expect((await loser.post(path, appeal)).status).toBe(200)
  expect(await site.app.brokenInvariants()).toEqual([])
})

test.each(['release', 'refund'] as const)(
  'giving up an appeal against %s lets it take effect',
  async (outcome) => {
    await using site = await buildDisputeSite()
    const { id, decision, loser } = await decideAndAppeal(site, outcome)
    const { status, body } = await loser.post(`/api/orders/${id}/accept-decision`)
    expect([status, body.appeal.state]).toEqual([200, 'accepted'])
    const late = await site.act(site.second, decision, uphold)
    expect([late.status, late.body.code]).toEqual([409, 'appeal_closed'])
    await site.advanceBy(undoMs)
    expect((await site.rowOf(id))?.state).toBe(outcome === 'release' ? 'completed' : 'refunded')
    expect((await walletOf(site)).available).toBe(outcome === 'release' ? '138.14' : '0.00')
    expect(await site.app.brokenInvariants()).toEqual([])
  },
)

test('if an appeal succeeds after the refund has left, the site pays the seller what staff saw before', async () => {
  await using site = await buildDisputeSite()
  const { id, decision, winner, loser } = await appealRefunded(site)
  const { appealToDecide } = await site.caseOf(id, site.second)
  expect(appealToDecide).toMatchObject({
    isPaidBySite: true,
    journal: [
      { account: 'expense:goodwill', amount: '138.14' },
      { account: expect.stringContaining('liability:seller:'), amount: '-138.14' },
    ],
  })
  const before = (await site.legsOf(id)).length
  expect((await site.act(site.second, decision, overturn)).body).toMatchObject({
    state: 'refunded',
    appealPaid: '138.14',
    appeal: { state: 'overturned' },
    decision: { outcome: 'release' },
  })
  expect((await site.legsOf(id)).length - before).toBe(appealToDecide.journal.length)
  expect(await walletOf(site)).toMatchObject({ available: '138.14', pending: '0.00' })
  expect((await walletOf(site)).entries[0].kind).toBe('appeal_paid')
  expect(await readNotifications(site.app, loser, 'You won the appeal in the dispute')).toHaveLength(1)
  expect(await readNotifications(site.app, winner, 'The dispute decision was overturned')).toHaveLength(1)
  expect((await site.buyer.get('/api/sellers/seller')).body.disputesLost).toBe(0)
  expect((await site.act(site.second, decision, overturn)).status).toBe(409)
  expect(site.provider.refundRequests).toHaveLength(1)
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('upheld after the refund has left, nothing is refunded again', async () => {
  await using site = await buildDisputeSite()
  const { id, decision } = await appealRefunded(site)
  expect((await site.act(site.second, decision, uphold)).status).toBe(200)
  await site.advanceBy(appealMs)
  expect(site.provider.refundRequests).toHaveLength(1)
  expect(await site.legsOf(id)).not.toContainEqual(expect.objectContaining({ account: 'expense:goodwill' }))
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('an appeal during a refund that the provider was asked for does not stop it', async () => {
  await using site = await buildDisputeSite()
  const { id, intentId, path, loser, decision } = await decideFirst(site, 'refund')
  site.provider.script.push('stay pending')
  await site.advanceBy(undoMs)
  expect((await site.rowOf(id))?.state).toBe('refund_pending')
  expect((await loser.post(path, appeal)).status).toBe(200)
  expect((await site.act(site.second, decision, overturn)).body.appealPaid).toBe('138.14')
  site.provider.finishRefunds(intentId, 'succeeded')
  await site.sync(id)
  expect((await site.rowOf(id))?.state).toBe('refunded')
  expect((await walletOf(site)).available).toBe('138.14')
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('above the limit, the site pays only when a second person overturns the decision too', async () => {
  await using site = await buildDisputeSite({ DECISION_LIMIT_CENTS: '10000' })
  const { id } = await site.dispute()
  for (const staff of [site.judge, site.second])
    await site.act(staff, `${id}/decision`, { outcome: 'refund' })
  await site.advanceBy(undoMs)
  expect((await site.seller.post(`/api/orders/${id}/appeal`, appeal)).status).toBe(200)
  const decision = `${id}/appeal/decision`
  expect((await site.act(site.judge, decision, overturn)).body).toMatchObject({
    appealPaid: null,
    appeal: { state: 'open' },
  })
  expect((await site.caseOf(id)).proposal).toMatchObject({ outcome: 'release', by: 'judge' })
  expect((await site.act(site.judge, decision, overturn)).status).toBe(202)
  expect((await site.act(site.second, `${id}/proposal/reject`, {})).status).toBe(200)
  await site.act(site.judge, decision, overturn)
  expect((await site.act(site.second, decision, overturn)).body.appealPaid).toBe('138.14')
  expect(await site.app.brokenInvariants()).toEqual([])
})

test.each(['release', 'refund'] as const)(
  'both parties are told who won by %s, why, and until when the other can appeal, and nothing else',
  async (outcome) => {
    await using site = await buildDisputeSite()
    const { id } = await site.dispute({ isSent: true })
    await site.act(site.judge, `${id}/decision`, { outcome, reasonCode: 'delivered', reason: 'It was seen.' })
    await site.app.drain()
    const [loser, winner] = outcome === 'release' ? [site.buyer, site.seller] : [site.seller, site.buyer]
    for (const [party, title] of [
      [loser, 'You lost the dispute'],
      [winner, 'You won the dispute'],
    ] as const) {
      const [notice, ...others] = await readNotifications(site.app, party, title)
      expect(others).toEqual([])
      for (const part of [
        'The evidence shows that the item was delivered.',
        'Reason: It was seen.',
        'January 18, 2026 at 12:00 PM UTC',
      ])
        expect(notice?.content).toContain(part)
    }
    for (const title of ['Order canceled', 'Sale completed', 'Purchase completed', 'Refund started'])
      for (const party of [loser, winner]) expect(await readNotifications(site.app, party, title)).toEqual([])
  },
)

test('nobody deletes their account while the decision about their order can be appealed', async () => {
  await using site = await buildDisputeSite()
  const { id } = await decideFirst(site, 'refund')
  await site.advanceBy(undoMs)
  const obstacles = async () =>
    (await site.buyer.get('/api/privacy/obstacles')).body.map(({ code }: { code: string }) => code)
  expect(await obstacles()).toEqual(['orders_open'])
  await site.seller.post(`/api/orders/${id}/accept-decision`)
  expect(await obstacles()).toEqual([])
})
