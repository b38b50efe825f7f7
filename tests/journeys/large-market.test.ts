import { expect, test } from 'bun:test'
import { importCatalog } from '@/modules/catalog/service'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { buildEntry } from '@/tests/support/catalog/catalog-entry'
import { listItem } from '@/tests/support/trade'

test('the prices of a large market are read at most every half second for every 1,000 items', async () => {
  await using app = await createTestApp()
  const assetIds = Array.from({ length: 1_100 }, (_, at) => String(70_000 + at))
  await importCatalog(
    app.ctx,
    assetIds.map((assetId) => buildEntry({ assetId, name: `Crown ${assetId}` })),
  )
  const ann = await app.signIn('ann')
  const { listingId, assetId } = await listItem(ann, { assetId: assetIds[0], price: 20 })
  const read = async () => (await app.visitor().get('/api/market')).body
  const before = await read()
  expect(before.items[assetId].price).toBe(20)
  await ann.patch(`/api/listings/${listingId}`, { price: 15 })
  app.advance(549)
  expect(await read()).toEqual(before)
  app.advance(1)
  expect((await read()).items[assetId].price).toBe(15)
})
