import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseCatalogFile } from '@/modules/catalog/import/catalog-file'
import { importCatalog } from '@/modules/catalog/import/import-catalog'
import { importPlatformCatalog } from '@/modules/catalog/import/platform-catalog'
import { prefetchItemImages, setMissingImageUrls } from '@/modules/catalog/items/item-images'
import { items } from '@/modules/catalog/schema'
import { modules } from '@/src/modules'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { withProviders } from '@/tests/support/apps/with-providers'
import { solidPng } from '@/tests/support/png'
import { overridePlatform } from '@/tests/support/providers/override-platform'

const file = JSON.stringify({ '101': { name: 'Far Crown' }, '102': { name: 'Far Cap' } })

async function createPlatformMarket() {
  const calls: (readonly string[])[] = []
  const platform = overridePlatform({
    name: 'roblox',
    listItems: () => [],
    readItemImages: async (_, assetIds) => {
      calls.push(assetIds)
      const image = { state: 'completed', type: 'image/png', bytes: solidPng(420, 420) } as const
      return new Map(assetIds.map((id) => [id, image]))
    },
  })
  return { calls, app: await createTestApp({ modules: withProviders(modules, platform) }) }
}

test('an imported or listed item has the platform’s image', async () => {
  const { app } = await createPlatformMarket()
  await using _ = app
  await importCatalog(app.ctx, parseCatalogFile(file))
  const seller = await app.signIn('ann')
  await seller.post('/api/listings', { itemName: 'New Hat', assetId: '103', category: 'hat', price: 5 })
  const list: { assetId: string; imageUrl: string }[] = (await seller.get('/api/items')).body
  expect(list.map(({ imageUrl }) => imageUrl)).toEqual(
    list.map(({ assetId }) => `/api/thumbnails/${assetId}`),
  )
  expect((await seller.get('/api/thumbnails/103')).headers.get('content-type')).toBe('image/webp')
})

test('on the demo platform, an item of another platform has no image', async () => {
  await using app = await createTestApp()
  await importCatalog(app.ctx, parseCatalogFile(file))
  await setMissingImageUrls(app.ctx)
  expect((await app.visitor().get('/api/items')).body[0].imageUrl).toBeNull()
})

test('an item created without an image gets one at the next start', async () => {
  const { app } = await createPlatformMarket()
  await using _ = app
  const old = { id: 'a', assetId: '104', name: 'Old', nameKey: 'old', category: 'hat' as const, features: [] }
  await app.core.db.transact((tx) => tx.insert(items).values(old))
  await setMissingImageUrls(app.ctx)
  expect((await app.visitor().get('/api/items/a')).body.imageUrl).toBe('/api/thumbnails/104')
})

test('images of the marketplace are prefetched once', async () => {
  const { app, calls } = await createPlatformMarket()
  await using _ = app
  await importCatalog(app.ctx, parseCatalogFile(file))
  await prefetchItemImages(app.ctx)
  await prefetchItemImages(app.ctx)
  expect(calls).toEqual([['102', '101']])
  expect(readdirSync(join(app.dataDir, 'thumbnails'))).toHaveLength(2)
})

test('the demo platform needs no prefetch', async () => {
  await using app = await createTestApp()
  await importPlatformCatalog(app.ctx)
  await prefetchItemImages(app.ctx)
  expect(readdirSync(app.dataDir)).not.toContain('thumbnails')
})
