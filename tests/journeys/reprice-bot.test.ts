import { expect, test } from 'bun:test'
import { reprice } from '@/docs/programs/reprice-bot'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { listItem } from '@/tests/support/trade'

const settings = { site: '', key: 'mm_key', floors: { '7': 10 } }
const pathOfListings = '/api/listings?state=for-sale&limit=100'

test('the bot of the documentation keeps listings below those of others and not below the floor, by key', async () => {
  await using app = await createTestApp()
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const offer = async (own: number, others: number) => {
    const listing = await listItem(ann, { price: own })
    const { assetId }: { assetId: string } = (await ann.get(`/api/items/${listing.itemId}`)).body
    const rival = await listItem(bob, { assetId, price: others })
    return { ...listing, assetId, rival }
  }
  const [dear, dearer, other, alone] = [
    await offer(20, 15),
    await offer(20, 5),
    await offer(20, 5),
    await offer(20, 5),
  ]
  const ownSecond = await listItem(ann, { assetId: dear.assetId, price: 12 })
  const paused = await listItem(ann, { assetId: dear.assetId, price: 30 })
  await ann.patch(`/api/listings/${paused.listingId}`, { status: 'paused' })
  await bob.delete(`/api/listings/${alone.rival.listingId}`)
  const scopes = ['inventory:read', 'listings:write']
  const { key } = (await ann.post('/api/keys', { name: 'Bot', scopes })).body
  const floors = { [dear.assetId]: 10, [dearer.assetId]: 12, [alone.assetId]: 10 }
  const run = async () => {
    const request = (path: string, init?: RequestInit) => app.visitor().fetch(path, init)
    const results = await Array.fromAsync(reprice({ site: '', key, floors, request }))
    return Object.fromEntries(results.map(({ listingId, price }) => [listingId, price]))
  }
  expect(await run()).toEqual({
    [dear.listingId]: 14.99,
    [ownSecond.listingId]: 14.99,
    [dearer.listingId]: 12,
  })
  expect(await run()).toEqual({})
  await bob.patch(`/api/listings/${dear.rival.listingId}`, { price: 18 })
  expect(await run()).toEqual({ [dear.listingId]: 17.99, [ownSecond.listingId]: 17.99 })
  expect((await ann.get(`/api/items/${other.itemId}`)).body.price).toBe(5)
})

const listings = Array.from({ length: 101 }, (_, at) => ({
  listingId: String(at),
  assetId: '7',
  price: 20,
  status: 'active',
  lowestOther: 15,
}))

test('the bot waits as long as it is told, and repeats a change with its Idempotency-Key', async () => {
  const limited = (status: number, seconds: number) =>
    new Response('', { status, headers: { 'retry-after': String(seconds) } })
  const answers = [limited(429, 7), limited(503, 3), Response.json([{ listingId: '0', price: 14.99 }])]
  const keys = new Set<string | null>()
  const waits: number[] = []
  const bot = reprice({
    ...settings,
    request: async (path, init) => {
      if (path === pathOfListings) return Response.json(listings.slice(0, 1))
      keys.add(new Headers(init?.headers).get('idempotency-key'))
      return answers.shift() ?? limited(500, 0)
    },
    wait: async (ms) => void waits.push(Number(ms)),
  })
  expect(await Array.fromAsync(bot)).toEqual([{ listingId: '0', price: 14.99 }])
  expect([waits, keys.size]).toEqual([[7_000, 3_000], 1])
})

test('the bot reports the changes that were made before one fails', async () => {
  const answers = [
    Response.json([{ listingId: '0', price: 14.99 }]),
    new Response('Out of order', { status: 500 }),
  ]
  const bot = reprice({
    ...settings,
    request: async (path) =>
      path === pathOfListings ? Response.json(listings) : (answers.shift() ?? new Response()),
  })
  expect((await bot.next()).value).toEqual({ listingId: '0', price: 14.99 })
  await expect(bot.next()).rejects.toThrow('Out of order')
})
