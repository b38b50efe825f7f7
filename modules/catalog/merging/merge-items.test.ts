import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { parseCatalogFile } from '@/modules/catalog/import/catalog-file'
import { importCatalog } from '@/modules/catalog/import/import-catalog'
import { importPlatformCatalog } from '@/modules/catalog/import/platform-catalog'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { itemNamesOfPages } from '@/tests/support/item-names'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem, pay, reserve } from '@/tests/support/trade'

const reason = 'The asset ID was mistyped.'

/** Pays and receives a reserved order. */
async function buyReserved(
  buyer: TestClient,
  { orderId, clientSecret }: { orderId: string; clientSecret: string },
) {
  await pay(buyer, clientSecret)
  return buyer.post(`/api/orders/${orderId}/received`)
}

/** Two items with the same name; the second one has a wrong asset ID. */
async function openSite(env: Record<string, string> = {}) {
  const app = await createTestApp({ env, hasFullPool: true })
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const staff = await signInStaff(app, 'admin')
  const kept = await listItem(ann, { itemName: 'Moon Crown', assetId: '777', price: 20 })
  const copy = await listItem(ann, { itemName: 'Moon Crown', assetId: '7777', price: 10 })
  const merge = (from = copy.itemId, into = kept.itemId) =>
    staff.post(`/api/admin/items/${from}/merge`, { into, reason })
  return { app, ann, bob, staff, kept, copy, merge, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('listings, sales, favorites and reviews move, and the page leads to the item that stays', async () => {
  await using site = await openSite()
  const { app, ann, bob, staff, kept, copy, merge } = site
  const sold = await listItem(ann, { itemName: 'Moon Crown', assetId: '7777', price: 8 })
  const orderId = await buy(bob, sold)
  await bob.post(`/api/orders/${orderId}/received`)
  await bob.post(`/api/orders/${orderId}/review`, { stars: 5, text: 'Good.' })
  await bob.put(`/api/favorites/${copy.itemId}`)
  await app.drain()
  const preview = await staff.get(`/api/admin/items/${copy.itemId}/merge?into=${kept.itemId}`)
  expect(preview.body).toMatchObject({ listings: 2, reserved: 0, sales: 1, favorites: 1 })
  expect((await merge()).status).toBe(204)
  await app.drain()
  expect(await itemNamesOfPages(app, 'search=moon')).toEqual(['Moon Crown'])
  const item = (await bob.get(`/api/items/${copy.itemId}`)).body
  expect(item).toMatchObject({ id: kept.itemId, assetId: '777', price: 10, stock: 2, rating: 5 })
  expect((await bob.get(`/api/items/${kept.itemId}/history`)).body.sales).toHaveLength(1)
  expect((await bob.get('/api/favorites')).body).toEqual([kept.itemId])
  // An order is evidence of what was sold, so it never changes.
  expect((await bob.get(`/api/orders/${orderId}`)).body).toMatchObject({
    itemId: copy.itemId,
    assetId: '7777',
  })
  const page = await app.visitor().fetch(`/item/${copy.itemId}`)
  expect([page.status, page.headers.get('location')]).toEqual([301, `/item/${kept.itemId}`])
  const [entry] = (await staff.get('/api/admin/audit-log?action=catalog.merge-item')).body
  expect(entry).toMatchObject({
    subjectId: copy.itemId,
    reason,
    after: { into: kept.itemId, listings: 2, sales: 1 },
  })
  expect((await merge()).body.code).toBe('item_merged')
  expect(await app.brokenInvariants()).toEqual([])
})

test('orders under way at every step are completed after the merge, and the books hold', async () => {
  await using site = await openSite({ OPEN_RESERVATIONS_MAX: '10' })
  const { app, ann, bob, kept, copy, merge } = site
  const again = () => listItem(ann, { itemName: 'Moon Crown', assetId: '7777', price: 10 })
  const paid = await buy(bob, await again())
  const sent = await buy(bob, await again())
  await ann.post(`/api/orders/${sent}/sent`)
  const canceled = (await reserve(bob, await again())).body.orderId
  const resumed = (await reserve(bob, copy)).body
  expect((await merge()).status).toBe(204)
  for (const id of [paid, sent]) expect((await bob.post(`/api/orders/${id}/received`)).status).toBe(200)
  await bob.post(`/api/orders/${canceled}/cancel`)
  // The buyer's page is older than the merge.
  expect((await reserve(bob, copy)).body.orderId).toBe(resumed.orderId)
  await app.drain()
  const { body } = await bob.get(`/api/items/${kept.itemId}`)
  expect([body.stock, body.price]).toEqual([2, 10])
  expect((await bob.get(`/api/items/${kept.itemId}/history`)).body.sales).toHaveLength(2)
  expect(await app.brokenInvariants()).toEqual([])
})

test('an offer on a page older than the merge can be bought, and the order has the ids of the item that stays', async () => {
  await using site = await openSite()
  const { bob, kept, copy, merge } = site
  await merge()
  const order = (await reserve(bob, copy)).body
  expect((await bob.get(`/api/orders/${order.orderId}`)).body).toMatchObject({
    itemId: kept.itemId,
    assetId: '777',
  })
  const mixed = await reserve(bob, { ...copy, assetId: '778' })
  expect(mixed.body.code).toBe('ids_mismatch')
})

test('the wrong asset ID leads to the item that stays, also for new listings and after a second merge', async () => {
  await using site = await openSite()
  const { app, ann, kept, copy, merge } = site
  await merge()
  expect((await listItem(ann, { assetId: '7777' })).itemId).toBe(kept.itemId)
  const last = await listItem(ann, { itemName: 'Moon Crown', assetId: '707' })
  expect((await merge(kept.itemId, last.itemId)).status).toBe(204)
  for (const id of [copy.itemId, kept.itemId])
    expect((await app.visitor().get(`/api/items/${id}`)).body.id).toBe(last.itemId)
  expect(await app.brokenInvariants()).toEqual([])
})

test('items whose assets the platform has are never merged, nor an item into itself', async () => {
  await using site = await openSite()
  const { app, staff, kept, merge } = site
  await importPlatformCatalog(app.ctx)
  const [{ id, assetId }] = (await app.visitor().get('/api/items?sort=name&category=face')).body
  expect((await merge(id)).body.code).toBe('different_assets')
  const preview = `/api/admin/items/${id}/merge?into=${kept.itemId}`
  await expectResponse(app, { as: staff, get: preview, status: 409, code: 'different_assets' })
  expect((await merge(kept.itemId, kept.itemId)).status).toBe(422)
  expect((await merge('none')).status).toBe(404)
  // Earlier versions took an ID with zeros in front for another asset.
  const entries = parseCatalogFile(JSON.stringify({ [assetId]: { name: 'Twin' } }))
  await importCatalog(
    app.ctx,
    entries.map((entry) => ({ ...entry, assetId: `00${assetId}` })),
  )
  const [twin] = (await app.visitor().get('/api/items?search=twin')).body
  expect(twin.assetId).toBe(`00${assetId}`)
  expect((await merge(twin.id, id)).status).toBe(204)
})

test('staff who sell either item merge neither', async () => {
  await using site = await openSite()
  const { staff, kept, copy, merge } = site
  await listItem(staff, { assetId: '777' })
  for (const [from, into] of [
    [copy.itemId, kept.itemId],
    [kept.itemId, copy.itemId],
  ])
    expect((await merge(from, into)).body.code).toBe('own_case')
})

test('listings and purchases at the same time as a merge: nothing is lost', async () => {
  for (let round = 0; round < 3; round++) {
    await using site = await openSite()
    const { app, ann, bob, kept, copy, merge } = site
    const [merged, listed, reserved] = await Promise.all([
      merge(),
      listItem(ann, { itemName: 'Moon Crown', assetId: '7777', price: 30 }),
      reserve(bob, copy),
    ])
    expect([merged.status, reserved.status]).toEqual([204, 200])
    await app.drain()
    expect([kept.itemId, copy.itemId]).toContain(listed.itemId)
    const { body } = await bob.get(`/api/items/${kept.itemId}`)
    expect(body.listings.map(({ price }: { price: number }) => price)).toEqual([20, 30])
    expect((await buyReserved(bob, reserved.body)).status).toBe(200)
    expect(await app.brokenInvariants()).toEqual([])
  }
})
