import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import {
  appeal,
  decideAndAppeal,
  decideFirst,
  overturn,
  uphold,
} from '@/modules/orders/testing/appealed-order'
import { appealMs, buildDisputeSite, type DisputeSite, undoMs } from '@/modules/orders/testing/dispute-site'
import { readNotifications } from '@/tests/support/notifications'

const minute = 60_000

const walletOf = async (site: DisputeSite) => (await site.seller.get('/api/wallet')).body

test('while a refund is appealed, the provider is asked for nothing; upheld, it is asked once', async () => {
  await using site = await buildDisputeSite()
  const { id, decision } = await decideAndAppeal(site, 'refund')
  site.app.advance(10 * undoMs)
  await site.sync(id)
  await site.app.drain()
  expect(site.provider.refundRequests).toEqual([])
  expect(await site.app.brokenInvariants()).toEqual([])
  const upheld = await site.act(site.second, decision, uphold)
  expect([upheld.status, upheld.body.appeal.state]).toEqual([200, 'upheld'])
  await site.app.drain()
  expect(site.provider.refundRequests).toEqual([{ key: `refund:${id}:2`, amountCents: 14_999 }])
  expect((await site.rowOf(id))?.state).toBe('refunded')
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('a refund that is upheld early waits for the rest of the time to undo it', async () => {
  await using site = await buildDisputeSite()
  const { id, decision } = await decideAndAppeal(site, 'refund')
  await site.act(site.second, decision, uphold)
  await site.advanceBy(undoMs - minute)
  expect(site.provider.refundRequests).toEqual([])
  await site.advanceBy(minute)
  expect((await site.rowOf(id))?.state).toBe('refunded')
})

test('while a release is appealed, the share is not payable; upheld, it is', async () => {
  await using site = await buildDisputeSite()
  const { id, decision } = await decideAndAppeal(site, 'release')
  site.app.advance(10 * undoMs)
  expect(await walletOf(site)).toMatchObject({ available: '0.00', pending: '138.14' })
  const payout = { amount: '1.00', method: 'bank' }
  expect((await site.seller.post('/api/payouts', payout)).body.code).toBe('insufficient_balance')
  expect((await site.act(site.judge, `${id}/clawback`, {})).body.code).toBe('appeal_open')
  site.app.advance(appealMs)
  expect(await walletOf(site)).toMatchObject({ available: '0.00', pending: '138.14' })
  await site.act(site.second, decision, uphold)
  expect(await walletOf(site)).toMatchObject({ available: '138.14', pending: '0.00' })
  expect(await site.app.brokenInvariants()).toEqual([])
})

test.each([
  ['uphold-decision', { ...uphold, reasonCode: 'not_delivered' }],
  ['overturn-decision', { ...overturn, reasonCode: 'delivered' }],
])('orders.%s is recorded with its grounds', async (action, body) => {
  await using site = await buildDisputeSite()
  const { decision } = await decideAndAppeal(site, 'refund')
  expect((await site.act(site.second, decision, body)).status).toBe(200)
  const [entry] = (await site.second.get(`/api/admin/audit-log?action=orders.${action}`)).body
  expect(entry).toMatchObject({
    before: { outcome: 'refund' },
    after: { reasonCode: body.reasonCode },
    reason: body.reason,
  })
})

test('both parties learn the result, and only the other one that there is an appeal', async () => {
  await using site = await buildDisputeSite()
  const { decision, loser, winner, path } = await decideAndAppeal(site, 'release')
  const appealed = 'The dispute decision was appealed'
  expect(await readNotifications(site.app, winner, appealed)).toHaveLength(1)
  expect(await readNotifications(site.app, loser, appealed)).toEqual([])
  expect((await site.act(site.second, decision, overturn)).body.appeal.state).toBe('overturned')
  for (const party of [loser, winner])
    expect(await readNotifications(site.app, party, 'The dispute decision was overturned')).toHaveLength(1)
  for (const party of [loser, winner])
    expect((await party.post(path, appeal)).body.code).toBe('appeal_not_possible')
})

test('only the party that lost can appeal, once, and until the time to appeal ends', async () => {
  await using site = await buildDisputeSite()
  const { id, path, loser, winner } = await decideFirst(site, 'release')
  expect((await winner.post(path, appeal)).body.code).toBe('wrong_party')
  const until = '2026-01-18T12:00:00.000Z'
  expect((await winner.get(`/api/orders/${id}`)).body).toMatchObject({
    appealUntil: null,
    decision: { outcome: 'release', appealUntil: until },
  })
  expect((await loser.get(`/api/orders/${id}`)).body.appealUntil).toBe(until)
  site.app.advance(appealMs)
  expect((await loser.get(`/api/orders/${id}`)).body).toMatchObject({
    appealUntil: null,
    decision: { appealUntil: null },
  })
  expect((await loser.post(path, appeal)).body.code).toBe('appeal_not_possible')
  const other = await decideAndAppeal(site, 'refund')
  expect((await other.loser.post(other.path, appeal)).body.code).toBe('appeal_not_possible')
  await site.act(site.second, other.decision, uphold)
  expect((await other.loser.post(other.path, appeal)).body.code).toBe('appeal_not_possible')
})

test('whoever decided does not decide the appeal', async () => {
  await using site = await buildDisputeSite()
  const { id, decision } = await decideAndAppeal(site, 'release')
  expect((await site.caseOf(id)).appealToDecide.mayDecide).toBe(false)
  const refused = await site.act(site.judge, decision, uphold)
  expect([refused.status, refused.body.code]).toEqual([409, 'appeal_needs_other_staff'])
})

test('when every other staff member had a part in the decision, they decide the appeal', async () => {
  await using site = await buildDisputeSite({ DECISION_LIMIT_CENTS: '10000' })
  const { id } = await site.dispute()
  await site.act(site.judge, `${id}/decision`, { outcome: 'release' })
  await site.act(site.second, `${id}/decision`, { outcome: 'release' })
  expect((await site.buyer.post(`/api/orders/${id}/appeal`, appeal)).status).toBe(200)
  expect((await site.act(site.judge, `${id}/appeal/decision`, uphold)).status).toBe(200)
})

test('above the limit, overturning proposes the other decision', async () => {
  await using site = await buildDisputeSite({ DECISION_LIMIT_CENTS: '10000' })
  const { id } = await site.dispute()
  for (const staff of [site.judge, site.second])
    await site.act(staff, `${id}/decision`, { outcome: 'release' })
  const third = await signInStaff(site.app, 'moderator', 'third_judge')
  await site.buyer.post(`/api/orders/${id}/appeal`, appeal)
  for (const staff of [site.judge, site.second])
    expect((await site.act(staff, `${id}/appeal/decision`, uphold)).body.code).toBe(
      'appeal_needs_other_staff',
    )
  expect((await site.act(third, `${id}/appeal/decision`, overturn)).body).toMatchObject({
    status: 'disputed',
    appeal: { state: 'overturned' },
  })
  expect((await site.caseOf(id)).proposal).toMatchObject({ outcome: 'refund', by: 'third_judge' })
  expect(await site.app.brokenInvariants()).toEqual([])
})

test.each(['release', 'refund'] as const)(
  'undoing %s closes its appeal, and the next decision can be appealed',
  async (outcome) => {
    await using site = await buildDisputeSite()
    const { id, path, loser, decision } = await decideAndAppeal(site, outcome)
    expect((await site.act(site.judge, `${id}/decision/undo`, {})).body).toMatchObject({
      dispute: 'open',
      appeal: { state: 'closed' },
    })
    const late = await site.act(site.second, decision, uphold)
    expect([late.status, late.body.code]).toEqual([409, 'appeal_closed'])
    expect(late.body.detail).toContain('judge undid the decision on')
    await site.act(site.judge, `${id}/decision`, { outcome })
    expect((await loser.post(path, appeal)).status).toBe(200)
    expect(await site.app.brokenInvariants()).toEqual([])
  },
)

test('while the bank asks for the money, a decision is not overturned, and a lost chargeback leaves nothing to refund', async () => {
  await using site = await buildDisputeSite()
  const { id, intentId, decision } = await decideAndAppeal(site, 'refund')
  await site.setChargeback({ id, intentId }, 'open')
  expect((await site.caseOf(id, site.second)).appealToDecide.journal).toBeNull()
  expect((await site.act(site.second, decision, overturn)).body.code).toBe('decision_not_undoable')
  await site.setChargeback({ id, intentId }, 'lost')
  expect(await site.app.brokenInvariants()).toEqual([])
  expect((await site.act(site.second, decision, uphold)).status).toBe(200)
  await site.advanceBy(undoMs)
  expect(site.provider.refundRequests).toEqual([])
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('an appeal upheld while a chargeback is open refunds once the bank decided for the site', async () => {
  await using site = await buildDisputeSite()
  const { id, intentId, decision } = await decideAndAppeal(site, 'refund')
  await site.setChargeback({ id, intentId }, 'open')
  expect((await site.act(site.second, decision, uphold)).status).toBe(200)
  await site.setChargeback({ id, intentId }, 'won')
  await site.advanceBy(24 * 60 * minute)
  expect((await site.rowOf(id))?.state).toBe('refunded')
  expect(await site.app.brokenInvariants()).toEqual([])
})
