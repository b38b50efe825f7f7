import { expect, test } from 'bun:test'
import type { OwnCopy } from '@/modules/catalog/contract'
import { takeOverPlatformCatalogue } from '@/modules/catalog/platform-catalogue'
import { recordSale } from '@/modules/catalog/sales'
import { platformErrors } from '@/modules/platform/errors'
import type { Platform } from '@/modules/platform/ports'
import { enteredAs } from '@/modules/players/factory'
import { transact } from '@/src/core/transact'
import { modules } from '@/src/modules'
import { changedPlatform } from '@/src/testing/changed-platform'
import { createTestApp, type TestApp } from '@/src/testing/create-test-app'

const path = '/api/inventory'
const day = 86_400_000

async function market(change: Partial<Platform> = {}) {
  const app = await createTestApp({ modules: [...modules, changedPlatform(change)] })
  await takeOverPlatformCatalogue(app.ctx)
  return app
}

async function sold(app: TestApp, itemId: string, dollars: readonly number[]) {
  for (const [age, price] of dollars.entries())
    await transact({ ...app.ctx, now: () => app.ctx.now() - age * day }, (tx) =>
      recordSale(tx, {
        id: `${itemId}-${age}`,
        itemId,
        sellerId: 's',
        buyerId: 'b',
        priceCents: Math.round(price * 100),
      }),
    )
}

test('a seller sees the copies of their own player, with serial, RAP and what the item costs here', async () => {
  await using app = await market()
  const seller = await enteredAs(app, 'AmberQuill')
  const { body } = await seller.get(path)
  expect(body).toMatchObject({ state: 'open', username: 'AmberQuill' })
  const copies: OwnCopy[] = body.copies
  expect(copies.length).toBeGreaterThan(3)
  expect(new Set(copies.map(({ userAssetId }) => userAssetId)).size).toBe(copies.length)
  const [first] = copies
  expect(first).toMatchObject({ onHold: false, listedAt: null, lowest: null, sold: null })
  expect((await seller.get(first?.imageUrl ?? '')).status).toBe(200)
})

test('a copy that is on sale says for how much, and comes after those that are free', async () => {
  await using app = await market()
  const seller = await enteredAs(app, 'AmberQuill')
  const [copy]: OwnCopy[] = (await seller.get(path)).body.copies
  const { assetId, userAssetId, name, category, serial } = copy ?? ({} as OwnCopy)
  const listing = { itemName: name, assetId, category, userAssetId, serial, price: 12.5 }
  expect((await seller.post('/api/listings', listing)).status).toBe(201)
  const after: OwnCopy[] = (await seller.get(path)).body.copies
  const listed = after.find((each) => each.userAssetId === userAssetId)
  expect(listed).toMatchObject({ listedAt: 12.5, lowest: 12.5 })
  expect(after.indexOf(listed as OwnCopy)).toBeGreaterThan(0)
})

test('the suggestion rests on the middle of the last nine sales', async () => {
  await using app = await market()
  const seller = await enteredAs(app, 'AmberQuill')
  const [copy]: OwnCopy[] = (await seller.get(path)).body.copies
  const itemId = copy?.itemId ?? ''
  await sold(app, itemId, [10, 30, 20.5, 11, 12, 13, 14, 15, 16, 999])
  const [again]: OwnCopy[] = (await seller.get(path)).body.copies
  expect(again?.sold).toEqual({ count: 9, median: 14, low: 10, high: 30 })
  const { body } = await app.visitor().get(`/api/items/${itemId}/recent-prices`)
  expect(body).toEqual({ rap: again?.rap ?? null, sold: again?.sold ?? null })
})

test.each([
  [[5], { count: 1, median: 5, low: 5, high: 5 }],
  [[5, 6.01], { count: 2, median: 5.51, low: 5, high: 6.01 }],
  [[], null],
])('sales for %j dollars come to %j', async (dollars, expected) => {
  await using app = await market()
  const [item] = (await app.visitor().get('/api/items')).body
  await sold(app, item.id, dollars)
  expect((await app.visitor().get(`/api/items/${item.id}/recent-prices`)).body.sold).toEqual(expected)
})

test('what sold half a year ago is not recent', async () => {
  await using app = await market()
  const [item] = (await app.visitor().get('/api/items')).body
  await sold(app, item.id, [7])
  app.advance(181 * day)
  expect((await app.visitor().get(`/api/items/${item.id}/recent-prices`)).body.sold).toBeNull()
})

test('an unknown item has no prices', async () => {
  await using app = await market()
  expect((await app.visitor().get('/api/items/none/recent-prices')).status).toBe(404)
})

test('without a linked player, with a hidden inventory or a player who is gone, it says so', async () => {
  let seen: 'hidden' | 'nobody' = 'hidden'
  await using app = await market({
    readInventory: async () => (seen === 'nobody' ? { seen } : { seen, readAt: 0, sha256: '', body: '' }),
  })
  expect((await (await app.signedIn('ann')).get(path)).body).toEqual({ state: 'unlinked' })
  const seller = await enteredAs(app, 'AmberQuill')
  expect((await seller.get(path)).body).toEqual({ state: 'hidden', username: 'AmberQuill' })
  seen = 'nobody'
  expect((await seller.get(path)).body).toEqual({ state: 'nobody', username: 'AmberQuill' })
})

test('while the platform is away that is what is said', async () => {
  await using app = await market({
    readInventory: () => Promise.reject(platformErrors.platform_unavailable()),
  })
  const { status, body } = await (await enteredAs(app, 'AmberQuill')).get(path)
  expect([status, body.code]).toEqual([502, 'platform_unavailable'])
})
