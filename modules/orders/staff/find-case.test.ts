import { expect, test } from 'bun:test'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { buildPaidOrder } from '@/modules/delivery/factory'
import { buildDisputeSite } from '@/modules/orders/testing/dispute-site'

const price = '149.99'

test('a case has the parties, the money, the texts and both decisions with their journals', async () => {
  await using site = await buildDisputeSite()
  const sellerId = await userIdOf(site.seller)
  await site.buyer.post('/api/messages', { receiverId: sellerId, content: 'Where is it?' })
  const { id } = await site.dispute()
  await site.seller.post(`/api/orders/${id}/dispute/messages`, { content: 'I handed it over.' })
  const found = await site.caseOf(id)
  expect(found).toMatchObject({
    id,
    dispute: 'open',
    nextAction: { who: 'staff' },
    disputeReason: 'It never came.',
    listingText: null,
    evidence: null,
    proposal: null,
    undoable: null,
    undoSeconds: 600,
    payment: { provider: 'sandbox', method: 'card', captured: price, refunded: '0.00' },
  })
  expect(found.decisions).toEqual([
    {
      outcome: 'release',
      journal: [
        { account: 'liability:escrow', amount: price },
        { account: `liability:seller:${sellerId}`, amount: '-138.14' },
        { account: 'income:platform_fee', amount: '-7.50' },
        { account: 'income:processing_fee', amount: '-4.35' },
      ],
    },
    {
      outcome: 'refund',
      journal: [
        { account: 'liability:escrow', amount: price },
        { account: 'asset:provider:sandbox', amount: `-${price}` },
      ],
    },
  ])
  const told = found.timeline.map(({ kind, by, fact, text }: Record<string, string>) => [
    kind,
    by,
    fact,
    text,
  ])
  expect(told).toContainEqual(['direct', 'buyer', null, 'Where is it?'])
  expect(told).toContainEqual(['message', 'seller', null, 'I handed it over.'])
  expect(told).toContainEqual(['dispute', 'buyer', null, 'It never came.'])
  expect(told).toContainEqual(['money', null, 'pay', null])
  expect(told).toContainEqual(['state', null, 'paid', null])
})

test('the figures of both parties count their paid orders of the last 90 days', async () => {
  await using site = await buildDisputeSite()
  const [won, lost, open] = [await site.dispute(), await site.dispute(), await site.dispute()]
  await site.act(site.judge, `${won.id}/decision`, { outcome: 'refund' })
  await site.act(site.judge, `${lost.id}/decision`, { outcome: 'release' })
  const [buyer, seller] = (await site.caseOf(open.id)).parties
  const shared = { completed: 1, refunded: 1, disputes: 3, disputesWon: 1, disputesLost: 1, together: 3 }
  expect(buyer).toMatchObject({
    role: 'buyer',
    username: 'buyer',
    figures: { bought: 3, sold: 0, ...shared },
  })
  expect(seller).toMatchObject({
    role: 'seller',
    username: 'seller',
    figures: { bought: 0, sold: 3, ...shared },
  })
  site.app.advance(91 * 86_400_000)
  const later = await signInStaff(site.app, 'moderator', 'later_judge')
  expect((await site.caseOf(open.id, later)).parties[0].figures).toMatchObject({ bought: 0, disputes: 0 })
})

test('the latest decisions of cases with the same finding are listed, without those undone since', async () => {
  await using site = await buildDisputeSite()
  const [first, undone, open] = [await site.dispute(), await site.dispute(), await site.dispute()]
  await site.act(site.judge, `${first.id}/decision`, { outcome: 'refund', reasonCode: 'not_delivered' })
  await site.act(site.judge, `${undone.id}/decision`, { outcome: 'release' })
  await site.act(site.judge, `${undone.id}/decision/undo`, {})
  expect((await site.caseOf(open.id)).rulings).toMatchObject([
    { orderId: first.id, outcome: 'refund', reasonCode: 'not_delivered', by: 'judge', isOwn: true },
  ])
})

test('the readings of both inventories are evidence', async () => {
  await using site = await buildPaidOrder()
  const judge = await signInStaff(site.app, 'moderator')
  await site.buyer.actor.post(`/api/orders/${site.orderId}/dispute`, { reason: 'It never came.' })
  const { evidence } = (await judge.get(`/api/admin/orders/${site.orderId}`)).body
  expect(evidence).toMatchObject({ finding: 'waiting', outcome: 'refund' })
  expect(evidence.readings).toMatchObject([
    { side: 'seller', observed: 'holds', finding: 'waiting' },
    { side: 'buyer', observed: 'lacks', finding: 'waiting' },
  ])
  for (const { sha256 } of evidence.readings) expect(sha256).toMatch(/^[0-9a-f]{64}$/)
})

test('the second moderator learns what the first decided', async () => {
  await using site = await buildDisputeSite()
  const { id } = await site.dispute()
  await site.act(site.judge, `${id}/decision`, { outcome: 'refund', reason: 'Nothing was seen.' })
  const second = await site.act(site.second, `${id}/decision`, { outcome: 'release' })
  expect([second.status, second.body.code]).toEqual([409, 'already_decided'])
  expect(second.body).toMatchObject({
    detail: 'judge refunded the buyer on January 15, 2026 at 12:00 PM UTC: Nothing was seen.',
    outcome: 'refund',
    by: 'judge',
  })
  expect((await site.caseOf(id, site.second)).undoable).toMatchObject({ outcome: 'refund', isOwn: false })
  expect((await site.judge.get('/api/admin/orders/none')).status).toBe(404)
})
