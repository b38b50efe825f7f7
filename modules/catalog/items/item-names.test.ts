import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { importCatalog } from '@/modules/catalog/service'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { buildEntry } from '@/tests/support/catalog/catalog-entry'
import { expectResponse } from '@/tests/support/expect-response'
import { buy, listItem } from '@/tests/support/trade'

const assetId = '777'

function listAs(app: TestApp, username: string, itemName: string) {
  return app.signIn(username).then((seller) => listItem(seller, { assetId, itemName }))
}

async function itemOf(app: TestApp, id: string) {
  const { name, provisional } = (await app.visitor().get(`/api/items/${id}`)).body
  return [name, provisional]
}

test('a name that a seller entered is provisional until another seller enters the same (A46)', async () => {
  await using app = await createTestApp()
  const { itemId } = await listAs(app, 'ann', 'Moon Crown')
  expect(await itemOf(app, itemId)).toEqual(['Moon Crown', true])
  await listAs(app, 'ann', 'Moon Crown')
  expect(await itemOf(app, itemId)).toEqual(['Moon Crown', true])
  await listAs(app, 'bob', 'Fake Crown')
  expect(await itemOf(app, itemId)).toEqual(['Moon Crown', true])
  await listAs(app, 'cid', 'moon crown')
  expect(await itemOf(app, itemId)).toEqual(['Moon Crown', false])
  const [summary] = (await app.visitor().get('/api/items')).body
  expect([summary.name, summary.provisional]).toEqual(['Moon Crown', undefined])
})

test('a provisional name whose seller offers nothing is replaced by the next, and a confirmed one is kept (A46)', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  const first = await listItem(ann, { assetId, itemName: 'Obscene', description: 'Obscene too.' })
  await ann.delete(`/api/listings/${first.listingId}`)
  const { itemId } = await listAs(app, 'bob', 'Moon Crown')
  expect([itemId, ...(await itemOf(app, itemId))]).toEqual([first.itemId, 'Moon Crown', true])
  expect((await app.visitor().get(`/api/items/${itemId}`)).body.description).toBeNull()
  await listAs(app, 'cid', 'Moon Crown')
  const bob = await app.signIn('bob')
  for (const { listingId } of (await bob.get('/api/items?sellerId=current')).body)
    await bob.delete(`/api/listings/${listingId}`)
  await listAs(app, 'dan', 'Fake Crown')
  expect(await itemOf(app, itemId)).toEqual(['Moon Crown', false])
})

test('the name of an item that was sold stays (A46)', async () => {
  await using app = await createTestApp()
  const listing = await listAs(app, 'ann', 'Moon Crown')
  await (await app.signIn('buyer')).post(
    `/api/orders/${await buy(await app.signIn('buyer'), listing)}/received`,
  )
  await listAs(app, 'bob', 'Fake Crown')
  expect(await itemOf(app, listing.itemId)).toEqual(['Moon Crown', true])
})

test('staff read and confirm provisional names (A46)', async () => {
  await using app = await createTestApp()
  const { itemId } = await listAs(app, 'ann', 'Moon Crwn')
  const moderator = await signInStaff(app, 'moderator', 'mod_eve')
  expect((await moderator.get('/api/admin/item-names')).body).toMatchObject([
    { id: itemId, assetId, name: 'Moon Crwn', namedBy: 'ann', namedByTemporary: true, stock: 1 },
  ])
  const path = `/api/admin/item-names/${itemId}`
  await expectResponse(app, { as: moderator, put: path, body: { name: ' ' }, status: 422 })
  await expectResponse(app, { as: moderator, put: path, body: { name: 'Moon Crown' }, status: 204 })
  expect(await itemOf(app, itemId)).toEqual(['Moon Crown', false])
  expect((await moderator.get('/api/admin/item-names')).body).toEqual([])
  expect((await app.visitor().get('/api/items?search=moon%20crown')).body).toHaveLength(1)
})

test('an import confirms the name', async () => {
  await using app = await createTestApp()
  const { itemId } = await listAs(app, 'ann', 'Obscene')
  const entry = buildEntry({ assetId, name: 'Moon Crown' })
  await importCatalog(app.ctx, [entry], { keepExisting: true })
  expect(await itemOf(app, itemId)).toEqual(['Moon Crown', false])
  await importCatalog(app.ctx, [{ ...entry, name: 'Sun Crown' }], { keepExisting: true })
  expect(await itemOf(app, itemId)).toEqual(['Moon Crown', false])
})
