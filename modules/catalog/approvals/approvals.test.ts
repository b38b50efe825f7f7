import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { approvals } from '@/modules/catalog/listings/schema'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { caseEnv, readQueueMetrics } from '@/tests/support/cases'
import { expectResponse } from '@/tests/support/expect-response'
import { readNotifications } from '@/tests/support/notifications'
import { race } from '@/tests/support/race'
import type { TestClient } from '@/tests/support/test-client'
import { listItem, type TestListing } from '@/tests/support/trade'

const reason = 'The picture shows another item.'
const queuePath = '/api/admin/listing-approvals'
const itemPath = (id: string) => `/api/items/${id}`
const pathTo = ({ listingId }: TestListing, act = '') => `/api/admin/listings/${listingId}${act}`

async function openSite(env: Record<string, string>) {
  const app = await createTestApp({ env: { ...caseEnv, ...env } })
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const staff = await signInStaff(app, 'moderator')
  return { app, ann, bob, staff, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

async function statesOf(seller: TestClient): Promise<string[]> {
  const { body } = await seller.get('/api/listings')
  return body.map(({ status, approval }: { status: string; approval?: { state: string } }) =>
    [status, approval?.state].filter(Boolean).join(' '),
  )
}

async function approve(staff: TestClient, listing: TestListing) {
  expect((await staff.post(pathTo(listing, '/approve'), { price: listing.price })).status).toBe(204)
}

test('staff see what waits with the facts, and the seller hears of their decision', async () => {
  await using site = await openSite({ LISTING_APPROVAL_CENTS: '10000' })
  const { app, ann, bob, staff } = site
  const listing = await listItem(ann, { itemName: 'Moon Crown', description: 'With a scratch.' })
  await listItem(staff, { price: 300 })
  const { body } = await staff.get(queuePath)
  expect(body).toMatchObject([
    {
      listingId: listing.listingId,
      itemName: 'Moon Crown',
      description: 'With a scratch.',
      price: 149.99,
      approvedPrice: null,
      reasons: ['price'],
      seller: 'ann',
      sellerFacts: { completed: 0 },
      verified: null,
    },
  ])
  expect((await staff.get('/api/admin/cases?queue=listing_approvals')).body).toMatchObject([
    { id: listing.listingId, path: `/admin/listing-approvals?listingId=${listing.listingId}` },
  ])
  expect(await readQueueMetrics(app, 'listing_approvals')).toEqual([2, 0])
  const claim = `/api/admin/queues/listing_approvals/cases/${listing.listingId}/claim`
  expect((await staff.post(claim)).status).toBe(200)
  expect((await bob.get(queuePath)).status).toBe(404)
  const approval = { as: staff, post: pathTo(listing, '/approve') }
  // The price that the moderator saw is no longer the price.
  await ann.patch(`/api/listings/${listing.listingId}`, { price: 700 })
  await expectResponse(app, { ...approval, body: { price: 149.99 }, status: 409, code: 'listing_changed' })
  await expectResponse(app, {
    ...approval,
    body: { price: 700 },
    status: 204,
    events: ['catalog.listing-changed', 'catalog.listing-offered', 'catalog.listing-approved'],
  })
  await expectResponse(app, { ...approval, body: { price: 700 }, status: 409, code: 'listing_changed' })
  expect(await statesOf(ann)).toEqual(['active'])
  await app.drain()
  expect(await readNotifications(app, ann, 'Listing approved')).toHaveLength(1)
  expect((await ann.get('/api/account-actions')).body).toMatchObject([{ action: 'catalog.approve-listing' }])
  expect(await app.brokenInvariants()).toEqual([])
})

test('a declined listing says why, and waits again with another price or as a new listing', async () => {
  await using site = await openSite({ LISTING_APPROVAL_CENTS: '10000' })
  const { app, ann, staff } = site
  const listing = await listItem(ann)
  const decline = { as: staff, post: pathTo(listing, '/decline') }
  await expectResponse(app, { ...decline, body: { reason: ' ' }, status: 422 })
  await expectResponse(app, {
    ...decline,
    body: { reason },
    status: 204,
    events: ['catalog.listing-changed', 'catalog.listing-declined'],
  })
  await expectResponse(app, { ...decline, body: { reason }, status: 409, code: 'listing_changed' })
  expect((await staff.get(queuePath)).body).toEqual([])
  await app.drain()
  const [notice] = await readNotifications(app, ann, 'Listing declined')
  expect(notice).toMatchObject({
    content: `The moderators declined your listing of ${`Crown of Test ${listing.assetId}`}, so it isn't for sale. Reason: ${reason}`,
  })
  expect((await ann.get('/api/listings')).body).toMatchObject([{ approval: { state: 'declined', reason } }])
  expect((await ann.get('/api/account-actions')).body).toMatchObject([
    { action: 'catalog.decline-listing', reason },
  ])
  await ann.patch(`/api/listings/${listing.listingId}`, { price: 149.99 })
  expect(await statesOf(ann)).toEqual(['paused declined'])
  await ann.patch(`/api/listings/${listing.listingId}`, { price: 140 })
  expect(await statesOf(ann)).toEqual(['paused waiting'])
  await staff.post(pathTo(listing, '/decline'), { reason })
  await ann.delete(`/api/listings/${listing.listingId}`)
  app.advance(1)
  await listItem(ann, { assetId: listing.assetId })
  expect(await statesOf(ann)).toEqual(['paused waiting', 'withdrawn'])
  expect(await app.brokenInvariants()).toEqual([])
})

test('what was withdrawn or hidden while it waited is no case', async () => {
  await using site = await openSite({ LISTING_APPROVAL_CENTS: '10000' })
  const { ann, staff } = site
  const [gone, hidden] = [await listItem(ann), await listItem(ann)]
  await ann.delete(`/api/listings/${gone.listingId}`)
  await staff.post(pathTo(hidden, '/hide'), { reason })
  expect((await staff.get(queuePath)).body).toEqual([])
  expect((await staff.get('/api/admin/cases?queue=listing_approvals')).body).toEqual([])
  expect((await staff.post(pathTo(gone, '/approve'), { price: gone.price })).body.code).toBe(
    'listing_changed',
  )
  await staff.post(pathTo(hidden, '/unhide'))
  expect((await staff.get(queuePath)).body).toMatchObject([{ listingId: hidden.listingId }])
})

test('the page of an item that nobody else brought is there for the seller of a waiting listing only', async () => {
  await using site = await openSite({ LISTING_APPROVAL_CENTS: '10000' })
  const { app, ann, bob, staff } = site
  const { itemId, listingId } = await listItem(ann)
  const pages = ['', '/history', '/recent-prices', '/resales', '/similar'].map(
    (rest) => itemPath(itemId) + rest,
  )
  const statuses = (client: TestClient) =>
    Promise.all(pages.map(async (path) => (await client.get(path)).status))
  expect(await statuses(ann)).toEqual([200, 200, 200, 200, 200])
  for (const client of [bob, app.visitor(), staff])
    expect(await statuses(client)).toEqual(pages.map(() => 404))
  expect((await ann.get(itemPath(itemId))).body).toMatchObject({
    unapproved: [{ listingId, price: 149.99, approval: { state: 'waiting', reason: null } }],
    listings: [],
  })
  await ann.delete(`/api/listings/${listingId}`)
  expect((await ann.get(itemPath(itemId))).status).toBe(404)
})

test('one that its seller paused while it waited stays paused', async () => {
  await using site = await openSite({ LISTING_APPROVAL_CENTS: '10000' })
  const { ann, staff } = site
  const listing = await listItem(ann)
  await ann.patch(`/api/listings/${listing.listingId}`, { status: 'paused' })
  await approve(staff, listing)
  expect(await statesOf(ann)).toEqual(['paused'])
  await ann.patch(`/api/listings/${listing.listingId}`, { status: 'active' })
  expect(await statesOf(ann)).toEqual(['active'])
})

test('a waiting listing takes the place of a new account and its copy', async () => {
  await using site = await openSite({ LISTING_APPROVAL_CENTS: '10000', NEW_SELLER_LISTINGS_MAX: '1' })
  const { ann } = site
  await listItem(ann, { userAssetId: 'copy-1', assetId: '91' })
  const form = { itemName: 'Other Crown', assetId: '92', category: 'hat', price: 5 }
  expect((await ann.post('/api/listings', form)).body.code).toBe('too_many_listings')
  await using other = await openSite({ LISTING_APPROVAL_CENTS: '10000' })
  await listItem(other.ann, { userAssetId: 'copy-1', assetId: '91' })
  const again = { ...form, assetId: '91', userAssetId: 'copy-1' }
  expect((await other.ann.post('/api/listings', again)).body.code).toBe('copy_already_listed')
})

test('approving and a change of the price at the same time: it is only for sale at the approved price', async () => {
  await using app = await createTestApp({ hasFullPool: true, env: { LISTING_APPROVAL_CENTS: '10000' } })
  const [ann, staff] = [await app.signIn('ann'), await signInStaff(app, 'moderator')]
  for (let round = 0; round < 6; round++) {
    const listing = await listItem(ann)
    await race(round, [
      () => staff.post(pathTo(listing, '/approve'), { price: listing.price }),
      () => ann.patch(`/api/listings/${listing.listingId}`, { price: 900 }),
    ])
    const { body } = await ann.get('/api/listings?limit=100')
    const own = body.find(({ listingId }: TestListing) => listingId === listing.listingId)
    expect([own.status, own.price]).not.toEqual(['active', 900])
  }
  expect(await app.brokenInvariants()).toEqual([])
})

test('what is known about waiting listings leaves with the account', async () => {
  await using site = await openSite({ LISTING_APPROVAL_CENTS: '10000' })
  const { app, ann, staff } = site
  const listing = await listItem(ann)
  await staff.post(pathTo(listing, '/decline'), { reason })
  const download = JSON.stringify((await ann.get('/api/privacy/download')).body)
  expect(download).toContain(reason)
  await ann.delete(`/api/listings/${listing.listingId}`)
  expect((await ann.post('/api/privacy/deletion', { confirmation: 'delete my account' })).status).toBe(204)
  expect(await app.ctx.db.$count(approvals)).toBe(0)
  expect(await app.brokenInvariants()).toEqual([])
})
