import { expect, test } from 'bun:test'
import { userIdOf, verifySecondFactor } from '@/modules/auth/factory'
import { runJobs } from '@/modules/delivery/factory'
import { blocksRemoval } from '@/modules/orders/blocks-removal'
import { orders as ordersModule } from '@/modules/orders/module'
import { personalData } from '@/modules/orders/personal-data'
import { syncOrder } from '@/modules/orders/service'
import { appeal } from '@/modules/orders/testing/appealed-order'
import { appealMs, buildDisputeSite, type DisputeSite, undoMs } from '@/modules/orders/testing/dispute-site'
import { sql } from '@/src/db/columns'
import type { TestClient } from '@/tests/support/test-client'
import { listItem, reserve, type TestListing } from '@/tests/support/trade'

const copy = { itemName: 'Moon Crown', assetId: '777', category: 'hat', price: 40, userAssetId: '7000000026' }

/** A site with a paid order for the copy. */
async function buildSoldCopy() {
  const site = await buildDisputeSite()
  return { ...site, ...(await buyFrom(site, await listItem(site.seller, copy))) }
}

async function buyFrom(site: DisputeSite, listing: TestListing) {
  const { body } = await reserve(site.buyer, listing)
  const id = String(body.orderId)
  const intentId = String((await site.rowOf(id))?.intentId)
  site.provider.charge(intentId, site.app.ctx.now(), 4_000)
  await syncOrder(site.app.ctx, id)
  return { id, intentId, number: Number((await site.rowOf(id))?.number) }
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
    'copy_in_order',
    `This copy is in order #${site.number}, which isn't final yet.`,
  ])
  await site.seller.post(`/api/orders/${site.id}/sent`)
  expect(await listAgain(site.seller)).toBe('copy_in_order')
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

test.each(['inquiry', 'fraud warning'])(
  'a completed sale blocks the copy and the accounts of its parties while a %s is open',
  async (question) => {
    await using site = await buildSoldCopy()
    const { provider, intentId, id, seller, buyer, app } = site
    await buyer.post(`/api/orders/${id}/received`)
    const ask = (isOpen: boolean) => {
      if (question === 'inquiry') provider.inquire(intentId, isOpen ? 'needs_response' : 'closed')
      else provider.doubt(intentId, isOpen ? 'fraud_warning' : undefined)
      return site.sync(id)
    }
    await ask(true)
    expect(await listAgain(seller)).toBe('copy_in_order')
    const blockers = async (user: TestClient) =>
      (await personalData.deletionBlockers?.(app.ctx, await userIdOf(user)))?.map(({ kind }) => kind.code)
    expect(await Promise.all([seller, buyer].map(blockers))).toEqual([['orders_open'], ['orders_open']])
    expect(await blocksRemoval(app.ctx, ordersModule)).toHaveLength(1)
    await ask(false)
    expect(await Promise.all([seller, buyer].map(blockers))).toEqual([[], []])
    expect(await blocksRemoval(app.ctx, ordersModule)).toEqual([])
    expect(await listAgain(seller)).toBe('listed')
  },
)

test('a refund blocks the copy until it is confirmed', async () => {
  await using site = await buildSoldCopy()
  site.provider.script.push('stay pending')
  await site.seller.post(`/api/orders/${site.id}/cancel`)
  await site.app.drain()
  expect([(await site.rowOf(site.id))?.state, await listAgain(site.seller)]).toEqual([
    'refund_pending',
    'copy_in_order',
  ])
  site.provider.finishRefunds(site.intentId, 'succeeded')
  await site.sync(site.id)
  expect([(await site.rowOf(site.id))?.state, await listAgain(site.seller)]).toEqual(['refunded', 'listed'])
})

test.each(['appealed', 'not appealed', 'accepted'] as const)(
  'a dispute, the time to undo and to appeal its decision, and an appeal block the copy: %s',
  async (ending) => {
    await using site = await buildSoldCopy()
    await site.seller.post(`/api/orders/${site.id}/sent`)
    await site.buyer.post(`/api/orders/${site.id}/dispute`, { reason: 'It never came.' })
    expect(await listAgain(site.seller)).toBe('copy_in_order')
    await decide(site, site.id, 'release')
    site.app.advance(undoMs)
    expect(await listAgain(site.seller)).toBe('copy_in_order')
    const path = { appealed: 'appeal', accepted: 'accept-decision', 'not appealed': undefined }[ending]
    if (path) expect((await site.buyer.post(`/api/orders/${site.id}/${path}`, appeal)).status).toBe(200)
    expect(await listAgain(site.seller)).toBe(ending === 'accepted' ? 'listed' : 'copy_in_order')
    if (ending === 'accepted') return
    site.app.advance(appealMs)
    expect(await listAgain(site.seller)).toBe(ending === 'appealed' ? 'copy_in_order' : 'listed')
  },
)

test('an open chargeback of a completed sale blocks the copy', async () => {
  await using site = await buildSoldCopy()
  await site.buyer.post(`/api/orders/${site.id}/received`)
  site.provider.dispute(site.intentId, 'open')
  await site.sync(site.id)
  expect(await listAgain(site.seller)).toBe('copy_in_order')
  site.provider.dispute(site.intentId, 'won')
  await site.sync(site.id)
  expect(await listAgain(site.seller)).toBe('listed')
})

test('a reserved copy is in an order', async () => {
  await using site = await buildDisputeSite()
  await reserve(site.buyer, await listItem(site.seller, copy))
  expect(await listAgain(site.seller)).toBe('copy_in_order')
})

/** A copy that its seller sold, got back and listed again. The buyer's bank then takes back the payment of the first order. */
async function buildRelistedCopy() {
  const site = await buildSoldCopy()
  await site.buyer.post(`/api/orders/${site.id}/received`)
  const listing = await listItem(site.seller, copy)
  const path = `/api/listings/${listing.listingId}`
  return {
    ...site,
    listing,
    openChargeback: () => site.setChargeback(site, 'open'),
    change: async (change: object) => {
      const { status, body } = await site.seller.patch(path, change)
      return status === 200 ? body.status : body.code
    },
    statusOf: async () => {
      const { body } = await site.seller.get('/api/items?sellerId=current')
      return body.find((row: { listingId: string }) => row.listingId === listing.listingId)?.status
    },
  }
}
type RelistedCopy = Awaited<ReturnType<typeof buildRelistedCopy>>

async function moderate(site: RelistedCopy, path: string): Promise<void> {
  await site.judge.post(`/api/admin/${path}`, { reason: 'It was reported.' })
}

/** Every way to a listing on sale that isn't new: what the site or the seller does before and after the chargeback opens. */
const ways: Record<string, (site: RelistedCopy) => Promise<void>> = {
  'its seller resumes it': async (site) => {
    await site.change({ status: 'paused' })
    await site.openChargeback()
    expect(await site.change({ status: 'active' })).toBe('copy_in_order')
  },
  'staff unhide it': async (site) => {
    await moderate(site, `listings/${site.listing.listingId}/hide`)
    await site.openChargeback()
    await moderate(site, `listings/${site.listing.listingId}/unhide`)
  },
  'its seller is back from holiday': async (site) => {
    await site.seller.put('/api/holiday', {})
    await site.openChargeback()
    await site.seller.delete('/api/holiday')
  },
  'its seller is no longer suspended': async (site) => {
    const person = `people/${await userIdOf(site.seller)}`
    await verifySecondFactor(site.app, site.judge)
    await moderate(site, `${person}/suspend`)
    await site.openChargeback()
    await moderate(site, `${person}/restore`)
  },
  'its reservation expires': async (site) => {
    const { body } = await reserve(await site.app.signIn('second_buyer'), site.listing)
    await site.openChargeback()
    site.app.advance(3_600_000)
    await runJobs(site.app, 'orders.process-deadlines')
    expect((await site.rowOf(body.orderId))?.state).toBe('expired')
  },
}

test.each(Object.entries(ways))(
  'a copy whose earlier order is not final any more is not put on sale when %s',
  async (_name, put) => {
    await using site = await buildRelistedCopy()
    await put(site)
    expect(await site.statusOf()).toBe('paused')
    await site.setChargeback(site, 'won')
    expect(await site.change({ status: 'active' })).toBe('active')
    expect(await site.app.brokenInvariants()).toEqual([])
  },
)

test('a copy on sale whose earlier order is not final any more cannot be bought or edited, only taken off sale', async () => {
  await using site = await buildRelistedCopy()
  await site.openChargeback()
  expect((await reserve(site.buyer, site.listing)).body.code).toBe('listing_unavailable')
  expect(await site.change({ price: 39 })).toBe('copy_in_order')
  await site.setChargeback(site, 'won')
  expect((await reserve(site.buyer, site.listing)).status).toBe(200)
})

test('a copy that an inventory showed is in one order or listing of all sellers, until an inventory shows it with another one', async () => {
  await using site = await buildDisputeSite()
  const other = await site.app.signIn('other')
  const showWith = ({ listingId }: TestListing) =>
    site.app.core.db.transact((tx) =>
      tx.rows(sql`update catalog_listings set copy_seen_at = ${site.app.ctx.now()} where id = ${listingId}`),
    )
  const typed = await listItem(other, copy)
  const seen = await listItem(site.seller, copy)
  await showWith(seen)
  expect(await listAgain(await site.app.signIn('third'))).toBe('copy_already_listed')
  expect((await reserve(site.buyer, typed)).body.code).toBe('listing_unavailable')
  await buyFrom(site, seen)
  expect(await listAgain(await site.app.signIn('third'))).toBe('copy_in_order')
  site.app.advance(1)
  await showWith(typed)
  expect((await reserve(await site.app.signIn('second_buyer'), typed)).status).toBe(200)
})

test('only these files write listings, so only they can put one on sale', async () => {
  const writers: string[] = []
  for await (const file of new Bun.Glob('modules/**/*.ts').scan())
    if (!file.includes('.test.') && /\b(update|insert)\(listings\)/.test(await Bun.file(file).text()))
      writers.push(file.replace('modules/catalog/', ''))
  expect(writers.toSorted()).toEqual([
    'listings/listing-moves.ts',
    'listings/listings.ts',
    'listings/ownership-checks.ts',
    'listings/ownership.ts',
    'listings/stopped-listings.ts',
    'merging/merge-items.ts',
    'personal-data.ts',
  ])
})
