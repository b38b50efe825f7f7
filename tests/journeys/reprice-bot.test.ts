import { expect, test } from 'bun:test'
import { reprice } from '@/docs/programs/reprice-bot'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { listItem } from '@/tests/support/trade'

test('the bot of the documentation undercuts others by key, and keeps to the lowest price', async () => {
  await using app = await createTestApp()
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const [deal, cheap, left] = [
    await listItem(ann, { price: 20 }),
    await listItem(ann, { price: 20 }),
    await listItem(ann, { price: 20 }),
  ]
  const assetOf = async ({ itemId }: { itemId: string }) =>
    (await ann.get(`/api/items/${itemId}`)).body.assetId
  const [dealAsset, cheapAsset] = [await assetOf(deal), await assetOf(cheap)]
  for (const [assetId, price] of [
    [dealAsset, 15],
    [cheapAsset, 5],
    [await assetOf(left), 5],
  ])
    await listItem(bob, { assetId, price })
  const { key } = (await ann.post('/api/keys', { name: 'Bot', scopes: ['inventory:read', 'listings:write'] }))
    .body
  const results = await reprice({
    site: '',
    key,
    floors: { [dealAsset]: 10, [cheapAsset]: 12 },
    request: (path, init) => app.visitor().fetch(path, init),
  })
  const prices = Object.fromEntries(results.map(({ listingId, price }) => [listingId, price]))
  expect(prices).toEqual({ [deal.listingId]: 14.99, [cheap.listingId]: 12 })
})
