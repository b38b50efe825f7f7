import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { approvals } from '@/modules/catalog/listings/schema'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'
import { completePurchase, listItem, reserve, type TestListing } from '@/tests/support/trade'

const queuePath = '/api/admin/listing-approvals'
const pathTo = ({ listingId }: TestListing, act = '') => `/api/admin/listings/${listingId}${act}`

async function openSite(env: Record<string, string>) {
  const app = await createTestApp({ env })
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

test('without settings, nothing waits', async () => {
  await using site = await openSite({})
  await listItem(site.ann, { price: 90_000 })
  expect(await statesOf(site.ann)).toEqual(['active'])
  expect(await site.app.ctx.db.$count(approvals)).toBe(0)
})

test("a seller's first listings wait until staff have approved as many; the others stay in the queue", async () => {
  await using site = await openSite({ LISTING_APPROVAL_FIRST: '2' })
  const { app, ann, staff } = site
  const all: TestListing[] = []
  for (let at = 0; at < 3; at++) {
    all.push(await listItem(ann))
    app.advance(1)
  }
  const [first, second, third] = all as [TestListing, TestListing, TestListing]
  await approve(staff, first)
  await approve(staff, second)
  expect(await statesOf(ann)).toEqual(['paused waiting', 'active', 'active'])
  await listItem(ann)
  expect(await statesOf(ann)).toEqual(['active', 'paused waiting', 'active', 'active'])
  // One that was approved doesn't wait again.
  await ann.patch(`/api/listings/${first.listingId}`, { status: 'paused' })
  await ann.patch(`/api/listings/${first.listingId}`, { status: 'active', price: 500 })
  expect((await statesOf(ann)).at(-1)).toBe('active')
  await approve(staff, third)
  expect(await statesOf(ann)).toEqual(['active', 'active', 'active', 'active'])
})

test('listings of a seller wait until a sale of theirs is completed', async () => {
  await using site = await openSite({ LISTING_APPROVAL_UNSOLD: 'on' })
  const { app, ann, bob, staff } = site
  const listing = await listItem(ann)
  app.advance(1)
  expect(await statesOf(ann)).toEqual(['paused waiting'])
  await approve(staff, listing)
  await listItem(ann)
  expect(await statesOf(ann)).toEqual(['paused waiting', 'active'])
  await completePurchase(bob, listing)
  await app.drain()
  app.advance(1)
  await listItem(ann)
  expect(await statesOf(ann)).toEqual(['active', 'paused waiting', 'sold'])
})

test('listings of chosen categories wait, whatever category the seller names for an item of the catalog', async () => {
  await using site = await openSite({ LISTING_APPROVAL_CATEGORIES: 'face, gear' })
  const { app, ann, bob, staff } = site
  const face = await listItem(ann, { category: 'face' })
  app.advance(1)
  await listItem(ann, { category: 'hat' })
  expect(await statesOf(ann)).toEqual(['active', 'paused waiting'])
  await approve(staff, face)
  await listItem(bob, { category: 'hat', assetId: face.assetId })
  expect(await statesOf(bob)).toEqual(['paused waiting'])
})

test('switching the settings off releases nothing, and switching them on takes nothing off sale', async () => {
  await using app = await createTestApp()
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const admin = await signInStaff(app, 'admin')
  const set = (value: string | null) =>
    admin.put('/api/admin/settings', { name: 'LISTING_APPROVAL_CENTS', value })
  const before = await listItem(ann)
  app.advance(1)
  expect((await set('10000')).status).toBeLessThan(300)
  const waiting = await listItem(ann)
  // A reservation that ends puts back what was for sale.
  await bob.post(`/api/orders/${(await reserve(bob, before)).body.orderId}/cancel`)
  expect(await statesOf(ann)).toEqual(['paused waiting', 'active'])
  await set(null)
  expect(await statesOf(ann)).toEqual(['paused waiting', 'active'])
  expect((await admin.get(queuePath)).body).toMatchObject([{ listingId: waiting.listingId }])
  await approve(admin, waiting)
  expect(await statesOf(ann)).toEqual(['active', 'active'])
})
