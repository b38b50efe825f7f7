import { expect, test } from 'bun:test'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { importCatalog } from '@/modules/catalog/import/import-catalog'
import { restore, suspend } from '@/modules/users/service'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { buildEntry } from '@/tests/support/catalog/catalog-entry'
import { buy, completePurchase, listItem } from '@/tests/support/trade'

const reason = 'Spam.'
const day = 86_400_000
const junk = { itemName: 'Free Coins', description: 'Visit us.', assetId: '777' }

async function openSite(env = {}) {
  const app = await createTestApp({ env })
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const staff = await signInStaff(app, 'moderator')
  const annId = await userIdOf(ann)
  const hide = (listingId: string) => staff.post(`/api/admin/listings/${listingId}/hide`, { reason })
  const read = (itemId: string) => app.visitor().get(`/api/items/${itemId}`)
  return { app, ann, bob, staff, annId, hide, read, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('an item stays while another seller offers it, without the texts of the suspended one', async () => {
  await using s = await openSite()
  const { itemId } = await listItem(s.ann, junk)
  const { listingId } = await listItem(s.bob, { ...junk, description: 'A fine coin.' })
  await suspend(s.app.ctx, s.annId, { reason })
  expect(await s.read(itemId)).toMatchObject({ status: 200, body: { stock: 1, description: null } })
  await s.bob.delete(`/api/listings/${listingId}`)
  expect((await s.read(itemId)).status).toBe(404)
  await restore(s.app.ctx, s.annId, reason)
  expect(await s.read(itemId)).toMatchObject({
    status: 200,
    body: { stock: 1, description: junk.description },
  })
  expect(await s.app.brokenInvariants()).toEqual([])
})

test('a completed sale, a catalog file and the next seller stand behind an item, a pause of its seller hides nothing', async () => {
  await using s = await openSite()
  const sold = await listItem(s.ann, { itemName: 'Sold Cap' })
  await completePurchase(s.bob, sold)
  const filed = await listItem(s.ann, { itemName: 'Filed Cap', assetId: '778' })
  const taken = await listItem(s.ann, { itemName: 'Junk Cap', assetId: '779' })
  const paused = await listItem(s.bob, { itemName: 'Paused Cap' })
  await s.bob.patch(`/api/listings/${paused.listingId}`, { status: 'paused' })
  await suspend(s.app.ctx, s.annId, { reason })
  expect((await s.read(filed.itemId)).status).toBe(404)
  await importCatalog(s.app.ctx, [buildEntry({ assetId: '778', name: 'Cap of the File' })])
  await listItem(s.bob, { itemName: 'Honest Cap', assetId: '779' })
  for (const [{ itemId }, name] of [
    [sold, 'Sold Cap'],
    [filed, 'Cap of the File'],
    [taken, 'Honest Cap'],
    [paused, 'Paused Cap'],
  ] as const)
    expect(await s.read(itemId)).toMatchObject({ status: 200, body: { name } })
  expect(await s.app.brokenInvariants()).toEqual([])
})

test('an order that was open when its item was hidden brings the item back when it completes', async () => {
  await using s = await openSite()
  const listing = await listItem(s.ann, junk)
  const open = await buy(s.bob, listing)
  await suspend(s.app.ctx, s.annId, { reason })
  expect((await s.read(listing.itemId)).status).toBe(404)
  expect((await s.bob.post(`/api/orders/${open}/received`)).status).toBe(200)
  await s.app.drain()
  expect((await s.read(listing.itemId)).status).toBe(200)
  expect(await s.app.brokenInvariants()).toEqual([])
})

test('a hidden listing is not on sale again by withdrawing it and listing the copy anew', async () => {
  await using s = await openSite()
  const { listingId, itemId } = await listItem(s.ann, junk)
  await s.hide(listingId)
  expect((await s.ann.delete(`/api/listings/${listingId}`)).status).toBe(204)
  const again = { ...junk, category: 'hat', price: 5, condition: 'good' }
  for (const body of [again, { ...again, userAssetId: '9001' }])
    expect((await s.ann.post('/api/listings', body)).body.code).toBe('listing_hidden')
  expect((await s.read(itemId)).status).toBe(404)
  expect((await s.bob.post('/api/listings', again)).status).toBe(201)
})

test('everyone who offers a removed item hears why, and it is listed again only once it is restored', async () => {
  await using s = await openSite()
  const { itemId, listingId } = await listItem(s.ann, junk)
  await listItem(s.bob, junk)
  const path = `/api/admin/items/${itemId}`
  for (const _ of ['once', 'idempotent'])
    expect((await s.staff.send('DELETE', path, { reason })).status).toBe(204)
  await s.app.drain()
  for (const seller of [s.ann, s.bob])
    expect((await seller.get('/api/notifications')).body).toMatchObject([
      { title: 'Item removed', content: expect.stringContaining(reason) },
    ])
  const again = { ...junk, category: 'hat', price: 5, condition: 'good' }
  expect((await s.bob.post('/api/listings', again)).body.code).toBe('item_removed')
  expect((await s.ann.patch(`/api/listings/${listingId}`, { status: 'active' })).body.code).toBe(
    'listing_hidden',
  )
  expect((await s.staff.get('/api/admin/items?show=removed')).body).toMatchObject([{ id: itemId }])
  expect((await s.staff.post(`${path}/restore`, { reason })).status).toBe(204)
  expect((await s.staff.post(`${path}/restore`, { reason })).body.code).toBe('item_not_removed')
  expect((await s.read(itemId)).body).toMatchObject({ stock: 2 })
  expect(await s.app.brokenInvariants()).toEqual([])
})

test('an account has few listings on sale in its first seven days, whichever way they get there', async () => {
  await using s = await openSite({ NEW_SELLER_LISTINGS_MAX: '2' })
  const one = await listItem(s.ann, { itemName: 'One' })
  await listItem(s.ann, { itemName: 'Two' })
  const list = (assetId: string) =>
    s.ann.post('/api/listings', { itemName: 'More', assetId, category: 'hat', price: 5, condition: 'good' })
  expect((await list('801')).body).toMatchObject({ code: 'too_many_listings', status: 409 })
  const own = `/api/listings/${one.listingId}`
  await s.ann.patch(own, { status: 'paused' })
  expect((await list('802')).status).toBe(201)
  expect((await s.ann.patch(own, { status: 'active' })).body.code).toBe('too_many_listings')
  await s.ann.put('/api/holiday', {})
  expect((await list('803')).body.code).toBe('too_many_listings')
  await s.ann.delete('/api/holiday')
  expect((await s.ann.get('/api/items?sellerId=current')).body.filter(isActive)).toHaveLength(2)
  s.app.advance(7 * day)
  const later = await s.app.signIn('ann')
  expect((await later.patch(own, { status: 'active' })).status).toBe(200)
})

const isActive = ({ status }: { status: string }) => status === 'active'
