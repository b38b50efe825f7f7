import { expect, test } from 'bun:test'
import { syncOrder } from '@/modules/orders/service'
import { appeal } from '@/modules/orders/testing/appealed-order'
import { buildDisputeSite, type DisputeSite, undoMs } from '@/modules/orders/testing/dispute-site'
import type { TestClient } from '@/tests/support/test-client'
import { listItem, reserve } from '@/tests/support/trade'

const copy = { itemName: 'Moon Crown', assetId: '777', category: 'hat', price: 40, userAssetId: '7000000026' }

/** A site with a paid order for the copy. */
async function buildSoldCopy() {
  const site = await buildDisputeSite()
  const { body } = await reserve(site.buyer, await listItem(site.seller, copy))
  const id = String(body.orderId)
  const intentId = String((await site.rowOf(id))?.intentId)
  site.provider.charge(intentId, site.app.ctx.now(), 4_000)
  await syncOrder(site.app.ctx, id)
  return { ...site, id, intentId, number: Number((await site.rowOf(id))?.number) }
}

async function listAgain(as: TestClient): Promise<string> {
  const { status, body } = await as.post('/api/listings', { ...copy, condition: 'good' })
  return status === 201 ? 'listed' : body.code
}

async function decide(site: DisputeSite, id: string, outcome: 'refund' | 'release'): Promise<void> {
  const { status } = await site.act(site.judge, `${id}/decision`, { outcome })
  expect(status).toBe(200)
}

test('a copy that was sold cannot be listed again by its seller while its order is open, and others are not blocked', async () => {
  await using site = await buildSoldCopy()
  const { status, body } = await site.seller.post('/api/listings', { ...copy, condition: 'good' })
  expect([status, body.code, body.detail]).toEqual([
    409,
    'copy_owed',
    `You sold this copy in order #${site.number}, which is still open.`,
  ])
  await site.seller.post(`/api/orders/${site.id}/sent`)
  expect(await listAgain(site.seller)).toBe('copy_owed')
  expect(await listAgain(await site.app.signIn('real_owner'))).toBe('listed')
  await site.buyer.post(`/api/orders/${site.id}/received`)
  expect(await listAgain(site.buyer)).toBe('listed')
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('after its order, the seller can list a copy that came back', async () => {
  await using site = await buildSoldCopy()
  await site.buyer.post(`/api/orders/${site.id}/received`)
  expect(await listAgain(site.seller)).toBe('listed')
})

test('a refund blocks the copy until it is confirmed', async () => {
  await using site = await buildSoldCopy()
  site.provider.script.push('stay pending')
  await site.seller.post(`/api/orders/${site.id}/cancel`)
  await site.app.drain()
  expect([(await site.rowOf(site.id))?.state, await listAgain(site.seller)]).toEqual([
    'refund_pending',
    'copy_owed',
  ])
  site.provider.finishRefunds(site.intentId, 'succeeded')
  await site.sync(site.id)
  expect([(await site.rowOf(site.id))?.state, await listAgain(site.seller)]).toEqual(['refunded', 'listed'])
})

test.each(['appealed', 'not appealed'])(
  'a dispute, the time to undo its decision and an appeal block the copy: %s',
  async (appealed) => {
    await using site = await buildSoldCopy()
    await site.seller.post(`/api/orders/${site.id}/sent`)
    await site.buyer.post(`/api/orders/${site.id}/dispute`, { reason: 'It never came.' })
    expect(await listAgain(site.seller)).toBe('copy_owed')
    await decide(site, site.id, 'release')
    expect(await listAgain(site.seller)).toBe('copy_owed')
    const isAppealed = appealed === 'appealed'
    if (isAppealed) expect((await site.buyer.post(`/api/orders/${site.id}/appeal`, appeal)).status).toBe(200)
    site.app.advance(undoMs)
    expect(await listAgain(site.seller)).toBe(isAppealed ? 'copy_owed' : 'listed')
  },
)

test('an open chargeback of a completed sale blocks the copy', async () => {
  await using site = await buildSoldCopy()
  await site.buyer.post(`/api/orders/${site.id}/received`)
  site.provider.dispute(site.intentId, 'open')
  await site.sync(site.id)
  expect(await listAgain(site.seller)).toBe('copy_owed')
  site.provider.dispute(site.intentId, 'won')
  await site.sync(site.id)
  expect(await listAgain(site.seller)).toBe('listed')
})
