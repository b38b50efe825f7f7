import { expect, test } from 'bun:test'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { listItem, reserve } from '@/tests/support/trade'

test("own listings stand beside the offers of others, who don't include the seller", async () => {
  await using app = await createTestApp()
  const [ann, bob, eve] = [await app.signIn('ann'), await app.signIn('bob'), await app.signIn('eve')]
  const own = await listItem(ann, { price: 20 })
  for (const [seller, price] of [
    [ann, 5],
    [bob, 19.5],
    [bob, 20],
    [eve, 18.25],
  ] as const)
    await listItem(seller, { assetId: own.assetId, price })
  const alone = await listItem(ann)
  await bob.put(`/api/favorites/${own.itemId}`)
  await eve.put(`/api/favorites/${own.itemId}`)
  const { body } = await ann.get('/api/listings')
  const facts = body.map(({ price, lowestOther, cheaperOthers, watchers }: Record<string, number>) => [
    price,
    lowestOther,
    cheaperOthers,
    watchers,
  ])
  expect(facts.sort(([a]: number[], [b]: number[]) => Number(a) - Number(b))).toEqual([
    [5, 18.25, 0, 2],
    [20, 18.25, 2, 2],
    [alone.price, null, 0, 0],
  ])
})

test('only paused and active listings are for sale, on every page', async () => {
  await using app = await createTestApp()
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const [first, paused, reserved, withdrawn] = [
    await listItem(ann),
    await listItem(ann),
    await listItem(ann),
    await listItem(ann),
  ]
  await ann.patch(`/api/listings/${paused.listingId}`, { status: 'paused' })
  await reserve(bob, reserved)
  await ann.delete(`/api/listings/${withdrawn.listingId}`)
  const page = await ann.get('/api/listings?state=for-sale&limit=1')
  const [, next = ''] = /<([^>]+)>/.exec(page.headers.get('link') ?? '') ?? []
  const rest = await ann.get(next)
  const ids = [...page.body, ...rest.body].map(({ listingId }) => listingId)
  expect([ids.sort(), page.headers.get('x-total-count'), rest.headers.get('link')]).toEqual([
    [first.listingId, paused.listingId].sort(),
    '2',
    null,
  ])
  expect((await ann.get('/api/listings?state=sold')).status).toBe(422)
})
