import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { signInStaff, signUpVerified, userIdOf } from '@/modules/auth/factory'
import { listings } from '@/modules/catalog/schema'
import { restore, suspend } from '@/modules/users/service'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'
import { listItem, reserve, type TestListing } from '@/tests/support/trade'

const reason = 'Spam.'
const dear = 600
const cheap = 40

interface Site {
  app: TestApp
  seller: TestClient
  sellerId: string
  staff: TestClient
}

async function openSite(): Promise<Site & AsyncDisposable> {
  const app = await createTestApp({ env: { LISTING_APPROVAL_CENTS: '10000' } })
  const [seller, staff] = [await signUpVerified(app, 'seller'), await signInStaff(app, 'moderator')]
  return {
    app,
    seller,
    sellerId: await userIdOf(seller),
    staff,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const pathTo = ({ listingId }: TestListing) => `/api/listings/${listingId}`
const staffPathTo = ({ listingId }: TestListing) => `/api/admin/listings/${listingId}`
const raise = (seller: TestClient, listing: TestListing) => seller.patch(pathTo(listing), { price: dear })

async function keyOf(seller: TestClient): Promise<Record<string, string>> {
  const { body } = await seller.post('/api/keys', { name: 'Bot', scopes: ['listings:write'] })
  return { authorization: `Bearer ${body.key}` }
}

/**
 * What could put a dear listing on sale; `copies-in-orders.test.ts` names the files that write listings. Each returns the listing as it was
 * offered.
 */
const ways: Record<string, (site: Site) => Promise<TestListing>> = {
  'is listed': ({ seller }) => listItem(seller, { price: dear }),
  'is listed with an API key': async ({ app, seller }) => {
    const form = { itemName: 'Key Crown', assetId: '77', category: 'hat', price: dear }
    const { status, body } = await app.visitor().post('/api/listings', form, await keyOf(seller))
    expect(status).toBe(201)
    return body
  },
  'is made dearer': async ({ seller }) => {
    const listing = await listItem(seller, { price: cheap })
    await raise(seller, listing)
    return listing
  },
  'is made dearer with many others': async ({ seller }) => {
    const listing = await listItem(seller, { price: cheap })
    const changes = [{ listingId: listing.listingId, price: dear }]
    expect((await seller.patch('/api/listings', { changes })).body).toEqual([
      { listingId: listing.listingId, price: dear, waits: true },
    ])
    return listing
  },
  'is made dearer with an API key': async ({ app, seller }) => {
    const listing = await listItem(seller, { price: cheap })
    await app.visitor().send('PATCH', pathTo(listing), { price: dear }, await keyOf(seller))
    return listing
  },
  'is made dearer while it is paused, and resumed': async ({ seller }) => {
    const listing = await listItem(seller, { price: cheap })
    await seller.patch(pathTo(listing), { status: 'paused' })
    await raise(seller, listing)
    await seller.patch(pathTo(listing), { status: 'active' })
    return listing
  },
  'is made dearer and resumed at once': async ({ seller }) => {
    const listing = await listItem(seller, { price: cheap })
    await seller.patch(pathTo(listing), { status: 'paused' })
    await seller.patch(pathTo(listing), { status: 'active', price: dear })
    return listing
  },
  'is listed again': async ({ seller }) => {
    const { assetId, ...listing } = await listItem(seller, { price: dear })
    await seller.delete(pathTo({ ...listing, assetId }))
    return listItem(seller, { price: dear, assetId })
  },
  'is listed on holiday, which ends': async ({ seller }) => {
    await seller.put('/api/holiday', {})
    const listing = await listItem(seller, { price: dear })
    await seller.delete('/api/holiday')
    return listing
  },
  'is made dearer on holiday, which ends': async ({ seller }) => {
    const listing = await listItem(seller, { price: cheap })
    await seller.put('/api/holiday', {})
    await raise(seller, listing)
    await seller.delete('/api/holiday')
    return listing
  },
  'waits while its seller is suspended and restored': async ({ app, seller, sellerId }) => {
    const listing = await listItem(seller, { price: dear })
    await suspend(app.ctx, sellerId, { reason })
    await restore(app.ctx, sellerId, reason)
    return listing
  },
  'waits while it is hidden and shown again': async ({ seller, staff }) => {
    const listing = await listItem(seller, { price: dear })
    expect((await staff.post(`${staffPathTo(listing)}/hide`, { reason })).status).toBe(204)
    expect((await staff.post(`${staffPathTo(listing)}/unhide`)).status).toBe(204)
    return listing
  },
  'waits while its item is removed and restored': async ({ seller, staff }) => {
    const listing = await listItem(seller, { price: dear })
    const item = `/api/admin/items/${listing.itemId}`
    expect((await staff.send('DELETE', item, { reason })).status).toBe(204)
    expect((await staff.post(`${item}/restore`, { reason })).status).toBe(204)
    return listing
  },
  'waits and is made cheap': async ({ seller }) => {
    const listing = await listItem(seller, { price: dear })
    expect((await seller.patch(pathTo(listing), { price: cheap })).status).toBe(200)
    return listing
  },
  'waits and is resumed': async ({ seller }) => {
    const listing = await listItem(seller, { price: dear })
    const { status, body } = await seller.patch(pathTo(listing), { status: 'active' })
    expect([status, body.code]).toEqual([409, 'listing_unapproved'])
    return listing
  },
  'is declined and made cheap': async ({ seller, staff }) => {
    const listing = await listItem(seller, { price: dear })
    expect((await staff.post(`${staffPathTo(listing)}/decline`, { reason })).status).toBe(204)
    expect((await seller.patch(pathTo(listing), { status: 'active' })).body.code).toBe('listing_unapproved')
    expect((await seller.patch(pathTo(listing), { price: cheap })).status).toBe(200)
    return listing
  },
  'was approved, and is made dearer than that': async ({ seller, staff }) => {
    const listing = await listItem(seller, { price: 200 })
    expect((await staff.post(`${staffPathTo(listing)}/approve`, { price: 200 })).status).toBe(204)
    await raise(seller, listing)
    return listing
  },
}

test.each(Object.keys(ways))('a dear listing waits for staff if it %s', async (way) => {
  await using site = await openSite()
  const { app, seller, sellerId, staff } = site
  const listing = await (ways[way] as (site: Site) => Promise<TestListing>)(site)
  const [row] = await app.ctx.db.select().from(listings).where(eq(listings.id, listing.listingId))
  expect(row).toMatchObject({ state: 'paused', unapproved: true })
  const price = Number(row?.priceCents) / 100
  const buyer = await app.signIn('buyer')
  expect((await reserve(buyer, { ...listing, price })).body.code).toBe('listing_unavailable')
  const offer = await buyer.post(`${pathTo(listing)}/offers`, { price: price - 1 })
  expect(offer.body.code).toBe('offers_listing_unavailable')
  expect((await buyer.get(`/api/items?sellerId=${sellerId}`)).body).toEqual([])
  const own = (await seller.get('/api/listings')).body
  expect(own.find((one: TestListing) => one.listingId === listing.listingId).approval).toEqual({
    state: 'waiting',
    reason: null,
  })
  expect(await app.brokenInvariants()).toEqual([])
  await staff.post(`${staffPathTo(listing)}/approve`, { price })
  expect((await reserve(buyer, { ...listing, price })).status).toBe(200)
  expect(await app.brokenInvariants()).toEqual([])
})
