import { expect, test } from 'bun:test'
import type { OwnCopy } from '@/modules/catalog/contract'
import { importPlatformCatalog } from '@/modules/catalog/import/import-catalog'
import { recordSale } from '@/modules/catalog/prices/sales'
import { platformErrors } from '@/modules/platform/errors'
import type { Platform, PlatformItem } from '@/modules/platform/ports'
import { loggedInAs } from '@/modules/players/factory'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { createFakeRoblox } from '@/tests/support/fake-roblox/create-fake-roblox'
import { serveFakeRoblox } from '@/tests/support/fake-roblox/serve'
import { overridePlatform } from '@/tests/support/providers/override-platform'

const path = '/api/inventory'
const day = 86_400_000
const unknownItem: PlatformItem = {
  assetId: '',
  name: '',
  category: 'face',
  description: null,
  originalPrice: null,
  rap: null,
  owners: null,
  favorites: null,
  createdAt: null,
  features: [],
  handover: 'trade',
  rapHistory: [],
}

async function market(change: Partial<Platform> = {}) {
  const app = await createTestApp({ modules: [...modules, overridePlatform(change)] })
  await importPlatformCatalog(app.ctx)
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
  const seller = await loggedInAs(app, 'AmberQuill')
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
  const seller = await loggedInAs(app, 'AmberQuill')
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
  const seller = await loggedInAs(app, 'AmberQuill')
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
  expect((await (await app.signIn('ann')).get(path)).body).toEqual({ state: 'unlinked' })
  const seller = await loggedInAs(app, 'AmberQuill')
  expect((await seller.get(path)).body).toEqual({ state: 'hidden', username: 'AmberQuill' })
  seen = 'nobody'
  expect((await seller.get(path)).body).toEqual({ state: 'nobody', username: 'AmberQuill' })
})

test('an item that nobody here knows has the platform’s name, as soon as it tells', async () => {
  let asked = 0
  await using app = await market({
    readInventory: async () => {
      const plain = { instanceId: null, name: null, serial: null, rap: null, onHold: false, acquiredAt: null }
      const copies = Array.from({ length: 15 }, (_, at) => ({
        ...plain,
        userAssetId: `c${at}`,
        assetId: `77${at + 10}`,
      }))
      return { seen: 'open', copies, readAt: 0, sha256: '', body: '' }
    },
    maybeItem: async (_, assetId) => {
      asked++
      return { ...unknownItem, assetId, name: `Far Crown ${assetId}` }
    },
  })
  const seller = await loggedInAs(app, 'AmberQuill')
  const named = async () => {
    const copies: OwnCopy[] = (await seller.get(path)).body.copies
    return copies.filter(({ name, category }) => name.startsWith('Far Crown') && category === 'face').length
  }
  expect([await named(), await named(), await named()]).toEqual([12, 15, 15])
  expect(asked).toBe(15)
})

test('while the platform is away that is what is said', async () => {
  await using app = await market({
    readInventory: () => Promise.reject(platformErrors.platform_unavailable()),
  })
  const { status, body } = await (await loggedInAs(app, 'AmberQuill')).get(path)
  expect([status, body.code]).toEqual([502, 'platform_unavailable'])
})

test('a seller on Roblox lists a copy of theirs, with its picture', async () => {
  const roblox = createFakeRoblox({ now: Date.now })
  await using served = serveFakeRoblox(roblox)
  await using app = await createTestApp({ env: served.env })
  const ada = roblox.world.addPlayer('Ada')
  const copy = roblox.world.giveCopy(roblox.world.addItem('Valkyrie Helm'), ada)
  const seller = app.visitor()
  ada.description = (await seller.post('/api/auth/simple', { username: 'Ada' })).body.challenge
  await seller.post('/api/auth/simple', { username: 'Ada', confirmed: true })

  const [held]: OwnCopy[] = (await seller.get(path)).body.copies
  expect(held).toMatchObject({ name: 'Valkyrie Helm', category: 'hat', serial: 1, rap: 1200, lowest: null })
  const { assetId, name: itemName, category, userAssetId, serial } = held ?? ({} as OwnCopy)
  expect(userAssetId).toBe(String(copy.userAssetId))
  const listing = { itemName, assetId, category, userAssetId, serial, price: 15 }
  expect((await seller.post('/api/listings', listing)).status).toBe(201)
  const [item] = (await app.visitor().get('/api/items')).body
  const picture = await app.visitor().fetch(item.imageUrl)
  expect([
    picture.status,
    picture.headers.get('content-type'),
    picture.headers.get('x-content-type-options'),
  ]).toEqual([200, 'image/webp', 'nosniff'])
})
