import { expect, test } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import {
  findItem,
  findItems,
  findListings,
  listItemHolders,
  listItemSellers,
  withItemNames,
} from '@/modules/catalog/service'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { completePurchase, listItem } from '@/tests/support/trade'

async function openMarket() {
  const app = await createTestApp()
  const [ann, bob, eve] = [await app.signIn('ann'), await app.signIn('bob'), await app.signIn('eve')]
  const listing = await listItem(ann, { price: 20 })
  const listAnother = (seller: typeof ann, price: number) =>
    listItem(seller, { assetId: listing.assetId, price })
  const names = new Map(
    await Promise.all(
      [ann, bob, eve].map(
        async (client, at) => [await userIdOf(client), 'ann bob eve'.split(' ')[at]] as const,
      ),
    ),
  )
  const namesOf = (ids: readonly string[]) => ids.map((id) => names.get(id))
  return { app, ann, bob, eve, listing, listAnother, namesOf }
}

test('listings are found by id', async () => {
  const { app, ann, listing } = await openMarket()
  await using _ = app
  const { listingId, itemId } = listing
  const found = await findListings(app.ctx, [listingId, 'unknown'])
  expect([...found.values()]).toEqual([
    {
      id: listingId,
      itemId,
      sellerId: await userIdOf(ann),
      priceCents: 2_000,
      condition: 'good',
      state: 'active',
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
    },
  ])
})

test('items are found by id, with their cheapest offer', async () => {
  const { app, bob, listing, listAnother } = await openMarket()
  await using _ = app
  const { listingId } = await listAnother(bob, 15)
  const { itemId, assetId } = listing
  const found = await findItems(app.ctx, [itemId, itemId, 'unknown'])
  expect([...found.values()]).toEqual([
    {
      id: itemId,
      assetId,
      name: `Crown of Test ${assetId}`,
      category: 'hat',
      imageUrl: null,
      description: null,
      rap: null,
      listingId,
      lowestPriceCents: 1_500,
      stock: 2,
      isShown: true,
    },
  ])
  await bob.delete(`/api/listings/${listingId}`)
  expect((await findItems(app.ctx, [itemId])).get(itemId)).toMatchObject({
    lowestPriceCents: 2_000,
    stock: 1,
  })
})

test('an item is found by id, and rows get the names of their items, without rows about unknown ones', async () => {
  const { app, listing } = await openMarket()
  await using _ = app
  const { itemId, assetId } = listing
  const name = `Crown of Test ${assetId}`
  expect(await findItem(app.ctx, itemId)).toMatchObject({ id: itemId, name, stock: 1 })
  await expect(findItem(app.ctx, 'unknown')).rejects.toThrow()
  expect(
    await withItemNames(app.ctx, [
      { id: 'a', itemId },
      { id: 'b', itemId: 'unknown' },
    ]),
  ).toEqual([{ id: 'a', itemId, itemName: name }])
})

test('sellers of an item are those with an active listing, the cheapest first', async () => {
  const { app, bob, eve, listing, listAnother, namesOf } = await openMarket()
  await using _ = app
  await listAnother(bob, 15)
  await listAnother(bob, 30)
  const { listingId } = await listAnother(eve, 10)
  expect(namesOf(await listItemSellers(app.ctx, listing.itemId))).toEqual(['eve', 'bob', 'ann'])
  await eve.patch(`/api/listings/${listingId}`, { status: 'paused' })
  expect(namesOf(await listItemSellers(app.ctx, listing.itemId))).toEqual(['bob', 'ann'])
  expect(await listItemSellers(app.ctx, 'unknown')).toEqual([])
})

test('holders of an item list it, or bought one here and sold none since', async () => {
  const { app, ann, bob, eve, listing, listAnother, namesOf } = await openMarket()
  await using _ = app
  const holders = async () => namesOf(await listItemHolders(app.ctx, listing.itemId)).sort()
  const trade = async (buyer: typeof ann, offer: typeof listing) => {
    app.advance(60_000)
    await completePurchase(buyer, offer)
  }
  const { listingId } = await listAnother(eve, 10)
  await eve.patch(`/api/listings/${listingId}`, { status: 'paused' })
  expect(await holders()).toEqual(['ann', 'eve'])
  await trade(bob, listing)
  expect(await holders()).toEqual(['bob', 'eve'])
  await trade(ann, await listAnother(bob, 25))
  expect(await holders()).toEqual(['ann', 'eve'])
})
