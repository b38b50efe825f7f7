import { expect, test } from 'bun:test'
import { buildCompletedOrder } from '@/modules/reviews/factory'
import { changeRatings, findAverages } from '@/modules/reviews/ratings'
import { sellerRatings } from '@/modules/reviews/schema'
import { transact } from '@/src/kit/transact'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { shared } from '@/tests/support/apps/shared'
import { itemNames, itemNamesOfPages } from '@/tests/support/item-names'
import { listItem } from '@/tests/support/trade'

/** A completed order of the rated item, which its seller and another user offer. */
async function buildRatedOffers() {
  const order = await buildCompletedOrder()
  const { app, seller, itemId } = order
  const { assetId } = (await app.visitor().get(`/api/items/${itemId}`)).body
  await listItem(await app.signIn('stranger'), { assetId, price: 5 })
  await listItem(await app.signIn('stranger'), { itemName: 'Unrated Crown', price: 1 })
  await listItem(seller, { assetId, price: 9 })
  return order
}

const sharedApp = shared(createTestApp)

test('items that a seller with the rating offers are found, whoever else offers them', async () => {
  await using order = await buildRatedOffers()
  const { app } = order
  const found = async (rating: number) => (await itemNames(app, `minRating=${rating}`)).length
  expect(await found(1)).toBe(0)
  await order.write(4)
  expect([await found(4), await found(4.1)]).toEqual([1, 0])
  await order.edit(5)
  expect([await found(5), await found(1)]).toEqual([1, 1])
  await order.refundInDashboard(100)
  await app.drain()
  expect(await found(1)).toBe(0)
})

test.each([
  [4.44, '4.4', '4.5'],
  [4.45, '4.5', '4.6'],
  [3.95, '4', '4.1'],
])('an average of %p is found as pages show it', async (average, found, missed) => {
  await using order = await buildRatedOffers()
  const { app, sellerId } = order
  await transact(app.ctx, (tx) =>
    tx.db.insert(sellerRatings).values({ sellerId, count: 100, stars: Math.round(100 * average) }),
  )
  expect((await findAverages(app.ctx, 'sellerId', [sellerId])).get(sellerId)).toBe(Number(found))
  expect(await itemNames(app, `minRating=${found}`)).toHaveLength(1)
  expect(await itemNames(app, `minRating=${missed}`)).toHaveLength(0)
})

test.each(['0', '6', '5.1', '4.55', 'four', '-1'])('422: a rating of %p', async (rating) => {
  const app = await sharedApp()
  const { status, body } = await app.visitor().get(`/api/items?minRating=${rating}`)
  expect([status, body.errors]).toEqual([
    422,
    [{ path: 'minRating', message: 'Enter a rating from 1 to 5, with at most one decimal.' }],
  ])
})

test('the best rated items come first; many reviews say more than one', async () => {
  await using app = await createTestApp()
  const seller = await app.signIn('seller')
  const names = ['Praised', 'Loved', 'Mixed', 'Mixed Too', 'Unrated', 'Undone']
  const ids = new Map<string, string>()
  for (const itemName of names) ids.set(itemName, (await listItem(seller, { itemName })).itemId)
  const rate = async (name: string, count: number, stars: number) => {
    await transact(app.ctx, (tx) =>
      changeRatings(tx, { review: { sellerId: 'none', itemId: ids.get(name) ?? '' }, count, stars }),
    )
  }
  await rate('Loved', 1, 5)
  await rate('Praised', 40, 196)
  await rate('Mixed', 2, 6)
  await rate('Mixed Too', 2, 6)
  await rate('Undone', 1, 5)
  await rate('Undone', -1, -5)
  const [first, second] = ['Mixed', 'Mixed Too'].sort((one, other) =>
    (ids.get(one) ?? '') < (ids.get(other) ?? '') ? 1 : -1,
  )
  const sorted = ['Praised', 'Loved', String(first), String(second), 'Undone', 'Unrated']
  for (const limit of [1, 2, 3, 48])
    expect(await itemNamesOfPages(app, `sort=best-rated&limit=${limit}`)).toEqual(sorted)
})
