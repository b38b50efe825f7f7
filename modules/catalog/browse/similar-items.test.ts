import { expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { listItem } from '@/tests/support/trade'

async function similarTo({ visitor }: TestApp, itemId: string): Promise<number[]> {
  const { body } = await visitor().get(`/api/items/${itemId}/similar`)
  return body.map(({ price }: { price: number }) => price)
}

test('at most six items of the category with the nearest prices are similar, without the item itself', async () => {
  await using app = await createTestApp()
  const seller = await app.signIn('seller')
  for (const price of [1, 2, 17, 18.5, 19, 22, 24, 80]) await listItem(seller, { price })
  await listItem(seller, { price: 20, category: 'face' })
  const { itemId } = await listItem(seller, { price: 20 })
  expect(await similarTo(app, itemId)).toEqual([19, 18.5, 22, 17, 24, 2])
})

test('items of the same price are listed once, and a new listing is found', async () => {
  await using app = await createTestApp()
  const seller = await app.signIn('seller')
  const { itemId } = await listItem(seller, { price: 20 })
  expect(await similarTo(app, itemId)).toEqual([])
  await listItem(seller, { price: 20 })
  await app.drain()
  expect(await similarTo(app, itemId)).toEqual([20])
})

test('without a listing, items near its RAP are similar; without a RAP, the cheapest', async () => {
  await using app = await createTestApp()
  const seller = await app.signIn('seller')
  for (const price of [1, 2, 3, 4, 5, 6, 20]) await listItem(seller, { price })
  const { itemId, listingId } = await listItem(seller, { price: 50 })
  await seller.delete(`/api/listings/${listingId}`)
  expect(await similarTo(app, itemId)).toEqual([1, 2, 3, 4, 5, 6])
})

test('an item that does not exist has no similar items', async () => {
  await using app = await createTestApp()
  expect((await app.visitor().get('/api/items/none/similar')).status).toBe(404)
})
