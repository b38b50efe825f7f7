import { expect, test } from 'bun:test'
import type { OwnCopy } from '@/modules/catalog/contract'
import { importPlatformCatalog } from '@/modules/catalog/import/platform-catalog'
import { recordSale } from '@/modules/catalog/prices/sales'
import { platformErrors } from '@/modules/platform/errors'
import type { Platform } from '@/modules/platform/ports'
import { loggedInAs } from '@/modules/players/factory'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { withProviders } from '@/tests/support/apps/with-providers'
import { buildPlatformItem } from '@/tests/support/catalog/platform-item'
import { createFakeRoblox } from '@/tests/support/fake-roblox/create-fake-roblox'
import { serveFakeRoblox } from '@/tests/support/fake-roblox/serve'
import { overridePlatform } from '@/tests/support/providers/override-platform'

const path = '/api/inventory'
const day = 86_400_000

async function createMarket(platform: Partial<Platform> = {}) {
  const app = await createTestApp({ modules: withProviders(modules, overridePlatform(platform)) })
  await importPlatformCatalog(app.ctx)
  return app
}

async function recordSales(app: TestApp, itemId: string, dollars: readonly number[]) {
  for (const [daysAgo, price] of dollars.entries())
    await transact({ ...app.ctx, now: () => app.ctx.now() - daysAgo * day }, (tx) =>
      recordSale(tx, {
        id: `${itemId}-${daysAgo}`,
        itemId,
        sellerId: 's',
        buyerId: 'b',
        priceCents: Math.round(price * 100),
        at: tx.now(),
      }),
    )
}

test('a seller sees the copies of their linked player with serial, RAP and prices', async () => {
  await using app = await createMarket()
  const seller = await loggedInAs(app, 'AmberQuill')
  const { body } = await seller.get(path)
  expect(body).toMatchObject({ state: 'open', username: 'AmberQuill' })
  const copies: OwnCopy[] = body.copies
  expect(copies.length).toBeGreaterThan(3)
  expect(new Set(copies.map(({ userAssetId }) => userAssetId)).size).toBe(copies.length)
  const [first] = copies
  expect(first).toMatchObject({ onHold: false, listedPrice: null, lowest: null, sold: null })
  expect((await seller.get(first?.imageUrl ?? '')).status).toBe(200)
})

test('a listed copy has its price and comes after unlisted copies', async () => {
  await using app = await createMarket()
  const seller = await loggedInAs(app, 'AmberQuill')
  const [copy]: OwnCopy[] = (await seller.get(path)).body.copies
  const { assetId, userAssetId, name, category, serial } = copy ?? ({} as OwnCopy)
  const listing = { itemName: name, assetId, category, userAssetId, serial, price: 12.5 }
  expect((await seller.post('/api/listings', listing)).status).toBe(201)
  const after: OwnCopy[] = (await seller.get(path)).body.copies
  const listed = after.find((candidate) => candidate.userAssetId === userAssetId)
  expect(listed).toMatchObject({ listedPrice: 12.5, lowest: 12.5 })
  expect(after.indexOf(listed as OwnCopy)).toBeGreaterThan(0)
})

test('recent prices summarize the last nine sales', async () => {
  await using app = await createMarket()
  const seller = await loggedInAs(app, 'AmberQuill')
  const [copy]: OwnCopy[] = (await seller.get(path)).body.copies
  const itemId = copy?.itemId ?? ''
  await recordSales(app, itemId, [10, 30, 20.5, 11, 12, 13, 14, 15, 16, 999])
  const [again]: OwnCopy[] = (await seller.get(path)).body.copies
  expect(again?.sold).toEqual({ count: 9, median: 14, low: 10, high: 30 })
  const { body } = await app.visitor().get(`/api/items/${itemId}/recent-prices`)
  expect(body).toEqual({ rap: again?.rap ?? null, sold: again?.sold ?? null })
})

test.each([
  [[5], { count: 1, median: 5, low: 5, high: 5 }],
  [[5, 6.01], { count: 2, median: 5.51, low: 5, high: 6.01 }],
  [[], null],
])('sales for %j dollars are summarized as %j', async (dollars, expected) => {
  await using app = await createMarket()
  const [item] = (await app.visitor().get('/api/items')).body
  await recordSales(app, item.id, dollars)
  expect((await app.visitor().get(`/api/items/${item.id}/recent-prices`)).body.sold).toEqual(expected)
})

test('a sale half a year ago is not recent', async () => {
  await using app = await createMarket()
  const [item] = (await app.visitor().get('/api/items')).body
  await recordSales(app, item.id, [7])
  app.advance(181 * day)
  expect((await app.visitor().get(`/api/items/${item.id}/recent-prices`)).body.sold).toBeNull()
})

test('404: recent prices of an unknown item', async () => {
  await using app = await createMarket()
  expect((await app.visitor().get('/api/items/none/recent-prices')).status).toBe(404)
})

test('an unlinked, hidden or missing player is reported as the state', async () => {
  let seen: 'hidden' | 'nobody' = 'hidden'
  await using app = await createMarket({
    readInventory: async () => (seen === 'nobody' ? { seen } : { seen, readAt: 0, sha256: '', body: '' }),
  })
  expect((await (await app.signIn('ann')).get(path)).body).toEqual({ state: 'unlinked' })
  const seller = await loggedInAs(app, 'AmberQuill')
  expect((await seller.get(path)).body).toEqual({ state: 'hidden', username: 'AmberQuill' })
  seen = 'nobody'
  expect((await seller.get(path)).body).toEqual({ state: 'nobody', username: 'AmberQuill' })
})

test('items missing from the catalog get their names from the platform, 12 per request', async () => {
  let requests = 0
  await using app = await createMarket({
    readInventory: async () => {
      const plain = { instanceId: null, name: null, serial: null, rap: null, onHold: false, acquiredAt: null }
      const copies = Array.from({ length: 15 }, (_, index) => ({
        ...plain,
        userAssetId: `c${index}`,
        assetId: `77${index + 10}`,
      }))
      return { seen: 'open', copies, readAt: 0, sha256: '', body: '' }
    },
    maybeItem: async (_, assetId) => {
      requests++
      return buildPlatformItem({ assetId, name: `Far Crown ${assetId}`, category: 'face' })
    },
  })
  const seller = await loggedInAs(app, 'AmberQuill')
  const countNamed = async () => {
    const copies: OwnCopy[] = (await seller.get(path)).body.copies
    return copies.filter(({ name, category }) => name.startsWith('Far Crown') && category === 'face').length
  }
  expect([await countNamed(), await countNamed(), await countNamed()]).toEqual([12, 15, 15])
  expect(requests).toBe(15)
})

test('502 platform_unavailable while the platform is down', async () => {
  await using app = await createMarket({
    readInventory: () => Promise.reject(platformErrors.platform_unavailable()),
  })
  const { status, body } = await (await loggedInAs(app, 'AmberQuill')).get(path)
  expect([status, body.code]).toEqual([502, 'platform_unavailable'])
})

test('a seller on Roblox lists a copy with its image', async () => {
  const roblox = createFakeRoblox({ now: Date.now })
  await using served = serveFakeRoblox(roblox)
  await using app = await createTestApp({ env: served.env })
  const ada = roblox.world.addPlayer('Ada')
  const copy = roblox.world.giveCopy(roblox.world.addItem('Valkyrie Helm'), ada)
  const seller = app.visitor()
  ada.description = (await seller.post('/api/auth/simple', { username: 'Ada' })).body.challenge
  await seller.post('/api/auth/simple', { username: 'Ada', confirmed: true })

  const [listable]: OwnCopy[] = (await seller.get(path)).body.copies
  expect(listable).toMatchObject({
    name: 'Valkyrie Helm',
    category: 'hat',
    serial: 1,
    rap: 1200,
    lowest: null,
  })
  const { assetId, name: itemName, category, userAssetId, serial } = listable ?? ({} as OwnCopy)
  expect(userAssetId).toBe(String(copy.userAssetId))
  const listing = { itemName, assetId, category, userAssetId, serial, price: 15 }
  expect((await seller.post('/api/listings', listing)).status).toBe(201)
  const [item] = (await app.visitor().get('/api/items')).body
  const image = await app.visitor().fetch(item.imageUrl)
  expect([
    image.status,
    image.headers.get('content-type'),
    image.headers.get('x-content-type-options'),
  ]).toEqual([200, 'image/webp', 'nosniff'])
})
