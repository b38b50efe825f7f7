import { expect, test } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import { itemRatingField, sellerRatingField } from '@/modules/catalog/ports'
import { type FindFieldValues, invalidateField } from '@/src/kit/module/fields'
import { defineModule, type Module } from '@/src/kit/module/module'
import { provide } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { withProviders } from '@/tests/support/apps/with-providers'
import { listItem } from '@/tests/support/trade'

type Find = FindFieldValues<number>

/** A site with a module that rates. Records the keys of each request to it. */
async function openRatedSite(findSellers: Find, findItems: Find = findSellers) {
  const asked: string[][] = []
  const recorded =
    (find: Find): Find =>
    (ctx, keys) => {
      asked.push([...keys])
      return find(ctx, keys)
    }
  const ratings = defineModule({
    name: 'ratings',
    owns: 'Ratings for tests.',
    provides: [
      provide(sellerRatingField, () => recorded(findSellers)),
      provide(itemRatingField, () => recorded(findItems)),
    ],
  })
  const app = await createTestApp({ modules: withProviders(modules, ratings) })
  const close = () => app[Symbol.asyncDispose]()
  return { app, asked, [Symbol.asyncDispose]: close }
}

const warnings = ({ logLines }: TestApp) =>
  logLines.filter((line) => line.includes('field left out')).map((line) => JSON.parse(line).field)

test('another module provides fields of items and offers, with one request per response', async () => {
  await using site = await openRatedSite(
    async (_, keys) => new Map(keys.slice(0, 1).map((key) => [key, 4.5])),
  )
  const { app, asked } = site
  const [ann, bob, buyer] = [await app.signIn('ann'), await app.signIn('bob'), await app.signIn('buyer')]
  const { itemId, assetId } = await listItem(ann, { itemName: 'Moon Crown' })
  await listItem(bob, { itemName: 'Moon Crown', assetId, price: 200 })
  await listItem(ann, { itemName: 'Moon Crown', assetId, price: 300 })
  asked.length = 0
  const { body } = await buyer.get(`/api/items/${itemId}`)
  expect(body.rating).toBe(4.5)
  expect(body.listings.map((offer: { sellerRating: number }) => offer.sellerRating)).toEqual([4.5, null, 4.5])
  expect(asked).toEqual([[itemId], [await userIdOf(ann), await userIdOf(bob)]])
})

test('a list has the rating of each seller who has one, with one request', async () => {
  await using site = await openRatedSite(
    async (_, keys) => new Map(keys.slice(0, 1).map((key) => [key, 4.5])),
  )
  const { app, asked } = site
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  await listItem(ann, { itemName: 'Cap', price: 1 })
  await listItem(ann, { itemName: 'Crown', price: 2 })
  await listItem(bob, { itemName: 'Hood', price: 3 })
  asked.length = 0
  const ratings = async (query: string) =>
    (await app.visitor().get(`/api/items${query}`)).body.map((row: object) =>
      Reflect.get(row, 'sellerRating'),
    )
  expect(await ratings('')).toEqual([4.5, 4.5, undefined])
  expect(asked).toEqual([[await userIdOf(ann), await userIdOf(bob)]])
  expect(await ratings(`?sellerId=${await userIdOf(ann)}`)).toEqual([4.5, 4.5])
})

test('without a provider an item has no rating, and offers have none', async () => {
  const hasRatings = ({ provides = [] }: Module) => provides.some(({ port }) => port === itemRatingField)
  const unrated = modules.filter((module) => !hasRatings(module))
  await using app = await createTestApp({ modules: unrated })
  const seller = await app.signIn('seller')
  const { itemId } = await listItem(seller)
  const { body } = await seller.get(`/api/items/${itemId}`)
  expect([Object.hasOwn(body, 'rating'), body.listings[0].sellerRating]).toEqual([false, null])
})

test('a cached response is stale once the provider invalidates its field', async () => {
  let rating = 3
  await using site = await openRatedSite(async (_, keys) => new Map(keys.map((key) => [key, rating])))
  const { app } = site
  const { itemId } = await listItem(await app.signIn('seller'))
  const read = async () => (await app.visitor().get(`/api/items/${itemId}`)).body.rating
  expect(await read()).toBe(3)
  rating = 4
  expect(await read()).toBe(3)
  await transact(app.ctx, async (tx) => invalidateField(tx, itemRatingField))
  expect(await read()).toBe(4)
})

test('a provider that throws or hangs is logged and left out, and the response is not cached', async () => {
  let isBroken = true
  const find: Find = async (_, keys) => {
    if (isBroken) throw new Error('no ratings today')
    return new Map(keys.map((key) => [key, 5]))
  }
  await using site = await openRatedSite(
    (ctx, keys) => (isBroken ? new Promise(() => {}) : find(ctx, keys)),
    find,
  )
  const { app } = site
  const seller = await app.signIn('seller')
  const { itemId } = await listItem(seller)
  const response = await seller.get(`/api/items/${itemId}`)
  expect([response.status, response.body.rating, response.body.listings[0].sellerRating]).toEqual([
    200,
    undefined,
    null,
  ])
  expect(warnings(app)).toEqual([itemRatingField.name, sellerRatingField.name])
  const ratingInList = async () => (await app.visitor().get('/api/items')).body[0].sellerRating
  expect(await ratingInList()).toBeUndefined()
  expect((await app.visitor().get(`/api/items/${itemId}`)).body.rating).toBeUndefined()
  isBroken = false
  expect((await app.visitor().get(`/api/items/${itemId}`)).body.rating).toBe(5)
  expect(await ratingInList()).toBe(5)
})
