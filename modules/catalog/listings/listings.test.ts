import { expect, test } from 'bun:test'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { shared } from '@/tests/support/apps/shared'
import { expectResponse } from '@/tests/support/expect-response'
import { buy, listItem, reserve } from '@/tests/support/trade'

const validListing = {
  itemName: 'Moon Crown',
  assetId: '777',
  category: 'hat',
  price: 149.99,
  condition: 'good',
}

const [changed, offered] = ['catalog.listing-changed', 'catalog.listing-offered']

const sharedApp = shared(createTestApp)

test('201: listing an unknown asset creates the item; the next listing keeps its name', async () => {
  await using app = await createTestApp()
  const seller = await app.signIn('seller')
  const first = await expectResponse(app, {
    as: seller,
    post: '/api/listings',
    body: validListing,
    status: 201,
    events: [changed, offered],
  })
  expect(first.body).toMatchObject({
    itemName: 'Moon Crown',
    price: 149.99,
    status: 'active',
    condition: 'good',
  })
  const second = await seller.post('/api/listings', {
    ...validListing,
    itemName: 'Sun Crown',
    category: 'gear',
    price: '99.9',
  })
  expect(second.body).toMatchObject({
    itemId: first.body.itemId,
    itemName: 'Moon Crown',
    category: 'hat',
    price: 99.9,
  })
})

test.each([
  ['price', null],
  ['price', 0.49],
  ['assetId', 'abc'],
  ['assetId', '12345678901234567890'],
  ['itemName', '   '],
  ['itemName', 'x'.repeat(101)],
  ['category', 'pet'],
  ['condition', 'mint'],
  ['description', 'x'.repeat(1001)],
  ['serial', 0],
])('422: an invalid %p is rejected, and the error names the field (row %#; A3, A5)', async (field, value) => {
  const app = await sharedApp()
  const seller = await app.signIn('seller')
  const { body } = await expectResponse(app, {
    as: seller,
    post: '/api/listings',
    body: { ...validListing, [field]: value },
    status: 422,
  })
  expect(body.errors.map((error: { path: string }) => error.path)).toEqual([field])
})

test('a seller can list a copy only once at a time (A30)', async () => {
  await using app = await createTestApp()
  const seller = await app.signIn('seller')
  const first = await seller.post('/api/listings', { ...validListing, userAssetId: '55' })
  await expectResponse(app, {
    as: seller,
    post: '/api/listings',
    body: { ...validListing, userAssetId: '55' },
    status: 409,
    code: 'copy_already_listed',
  })
  await seller.delete(`/api/listings/${first.body.listingId}`)
  await expectResponse(app, {
    as: seller,
    post: '/api/listings',
    body: { ...validListing, userAssetId: '55' },
    status: 201,
    events: [changed, offered],
  })
})

test('a copy ID that nobody verified blocks no other seller (A47)', async () => {
  await using app = await createTestApp()
  const [squatter, owner] = await Promise.all([app.signIn('squatter'), app.signIn('owner')])
  const copy = { ...validListing, userAssetId: '55' }
  expect((await squatter.post('/api/listings', copy)).status).toBe(201)
  expect((await owner.post('/api/listings', copy)).status).toBe(201)
})

test('a seller changes the price, pauses, resumes and withdraws; other users get 404', async () => {
  await using app = await createTestApp()
  const [seller, stranger] = await Promise.all([app.signIn('seller'), app.signIn('stranger')])
  const { listingId, itemId } = await listItem(seller)
  const path = `/api/listings/${listingId}`
  const patch = (body: object, events: string[]) =>
    expectResponse(app, { as: seller, patch: path, body, status: 200, events })
  await expectResponse(app, { as: stranger, patch: path, body: { price: 1 }, status: 404 })
  await expectResponse(app, { as: stranger, delete: path, status: 404 })
  expect((await patch({ price: 20 }, [changed, offered])).body.price).toBe(20)
  await patch({ status: 'paused' }, [changed])
  const unlisted = { price: null, stock: 0, listings: [] }
  expect((await stranger.get(`/api/items/${itemId}`)).body).toMatchObject(unlisted)
  await patch({ price: 10 }, [changed])
  await patch({ status: 'active' }, [changed, offered])
  await patch({ price: 15 }, [changed])
  await expectResponse(app, { as: seller, delete: path, status: 204, events: [changed] })
  await expectResponse(app, { as: seller, delete: path, status: 204 })
  const gone = { patch: path, body: { price: 30 }, status: 409, code: 'listing_gone' }
  await expectResponse(app, { as: seller, ...gone })
})

test('a reserved listing cannot be changed or withdrawn (A34)', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  const listed = await listItem(seller)
  const path = `/api/listings/${listed.listingId}`
  await reserve(buyer, listed)
  await expectResponse(app, {
    as: seller,
    patch: path,
    body: { price: 20 },
    status: 409,
    code: 'listing_locked',
  })
  await expectResponse(app, { as: seller, delete: path, status: 409, code: 'listing_locked' })
  await buy(buyer, listed)
  await expectResponse(app, { as: seller, delete: path, status: 409, code: 'listing_gone' })
})

test('an item has its listings for signed-in users and only a summary for guests (B3)', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  const expensive = await listItem(seller, { assetId: '9', price: 20, serial: 3 })
  const cheap = await listItem(seller, { assetId: '9', price: 10 })
  const { body } = await buyer.get(`/api/items/${expensive.itemId}`)
  expect(body).toMatchObject({ price: 10, stock: 2 })
  expect(body.listings.map((offer: { listingId: string }) => offer.listingId)).toEqual([
    cheap.listingId,
    expensive.listingId,
  ])
  expect(body.listings[1]).toMatchObject({
    seller: 'seller',
    sellerRating: null,
    sellerTrades: 0,
    serial: 3,
    condition: 'good',
  })
  const guestView = (await app.visitor().get(`/api/items/${expensive.itemId}`)).body
  expect(guestView).toMatchObject({ price: 10, stock: 2 })
  expect(guestView).not.toHaveProperty('listings')
  const missing = await expectResponse(app, { as: buyer, get: '/api/items/nonsense', status: 404 })
  expect(missing.body.message).toBe('Item Not Found')
})

test('favorites can be added and removed repeatedly, but only for existing items', async () => {
  await using app = await createTestApp()
  const seller = await app.signIn('seller')
  const { itemId } = await listItem(seller)
  const path = `/api/favorites/${itemId}`
  for (let round = 0; round < 2; round++) await expectResponse(app, { as: seller, put: path, status: 204 })
  expect((await seller.get('/api/favorites')).body).toEqual([itemId])
  for (let round = 0; round < 2; round++) await expectResponse(app, { as: seller, delete: path, status: 204 })
  expect((await seller.get('/api/favorites')).body).toEqual([])
  await expectResponse(app, { as: seller, put: '/api/favorites/nonsense', status: 404 })
})

test('price history and Recently Sold show only completed sales, with the buyer masked', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('Jonathan')])
  const listed = await listItem(seller, { price: 25 })
  const id = await buy(buyer, listed)
  expect((await buyer.get('/api/recent-purchases')).body).toEqual([])
  await buyer.post(`/api/orders/${id}/received`)
  expect((await buyer.get('/api/recent-purchases')).body).toMatchObject([
    { price: 25, buyer: 'Jo…n', assetId: listed.assetId },
  ])
  expect((await buyer.get(`/api/items/${listed.itemId}/history`)).body).toEqual({
    sales: [{ at: '2026-01-15T12:00:00.000Z', price: 25 }],
    rap: [],
  })
})

test('names and descriptions lose characters that hide, reverse or overlap text', async () => {
  await using app = await createTestApp()
  const seller = await app.signIn('seller')
  const { itemId } = await listItem(seller, {
    itemName: '\u202eDominus\n\u200b of Dawn',
    description: `Rare.\u2066 Z${'\u0301'.repeat(60)}`,
  })
  const { name, description } = (await seller.get(`/api/items/${itemId}`)).body
  expect([name, description]).toEqual(['Dominus of Dawn', `Rare. \u0179${'\u0301'.repeat(4)}`])
  const invisible = { itemName: '\u200b\u2060', assetId: '9', category: 'hat', price: 5 }
  await expectResponse(app, { as: seller, post: '/api/listings', body: invisible, status: 422 })
})
