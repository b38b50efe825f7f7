import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '@/tests/support/eventually'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'
import { completePurchase } from '@/tests/support/trade'

const sharedCatalog = join(import.meta.dir, '../../../shared/data/catalogue-items.json')

let site: Site
beforeAll(async () => {
  site = await createSite()
  await site.start()
})
afterAll(() => site[Symbol.asyncDispose]())

/** The real catalog if it is available beside the project, otherwise a generated file of the same format. */
async function catalogFile(): Promise<string> {
  if (existsSync(sharedCatalog)) return sharedCatalog
  const icon = 'https://pictures.example/180DAY-0/110/110/Hat/Webp/noFilter'
  const names = Array.from({ length: 2_500 }, (_, at) =>
    at === 0 ? 'Dominus Empyreus' : at === 1 ? 'Dominus Minor' : `Hat No. ${at}`,
  )
  const entries = names.map((name, at) => [
    String(1_000 + at),
    {
      name,
      rap: 100 + at,
      original_price: 0,
      owners: 3,
      favorites: 5,
      creation_timestamp: 1_180_000_000,
      icon,
    },
  ])
  const path = join(process.env.TMPDIR ?? '/tmp', `generated-catalog-${process.pid}.json`)
  await Bun.write(path, JSON.stringify(Object.fromEntries(entries)))
  return path
}

async function importTwice(): Promise<void> {
  const path = await catalogFile()
  for (const isFirst of [true, false]) {
    const { exitCode, stdout } = await site.command('catalogue', 'import', path)
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining(isFirst ? 'added' : ' 0 added')])
  }
}

test('an invalid catalog file is rejected with the reason, and changes nothing', async () => {
  const path = join(process.env.TMPDIR ?? '/tmp', `broken-catalog-${process.pid}.json`)
  // The demo items are imported in the background after the start.
  const listItems = async () => {
    const { body } = await site.visitor().get('/api/items?limit=100')
    // Computed in the background, too.
    return body.map(({ rapChange: _, ...item }: { rapChange: number | null }) => item)
  }
  await eventually(async () => expect(await listItems()).toHaveLength(100))
  const before = await listItems()
  await Bun.write(path, '{\n  "101": { "name": "Fine" },\n  "102": { "name": 5 }\n}')
  const shape = await site.command('catalogue', 'import', path)
  expect([shape.exitCode, shape.stderr]).toEqual([1, expect.stringContaining('102.name')])
  await Bun.write(path, '{\n  "101": { "name": "Fine" },\n')
  const json = await site.command('catalogue', 'import', path)
  expect([json.exitCode, json.stderr]).toEqual([1, expect.stringMatching(/line \d/)])
  expect((await site.command('catalogue', 'import', '/nowhere.json')).exitCode).toBe(1)
  expect((await site.command('catalogue', 'export')).exitCode).toBe(2)
  expect(await listItems()).toEqual(before)
})

test('an item of a real catalog is found, listed and sold', async () => {
  await importTwice()
  const visitor = site.visitor()
  const found = (await visitor.get('/api/items?search=domin')).body
  const empyreus = found.find((item: { name: string }) => item.name === 'Dominus Empyreus')
  expect(found.length).toBeGreaterThan(1)
  expect(empyreus).toMatchObject({ category: 'hat', price: null, stock: 0 })

  const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
  const { id: itemId, assetId, name: itemName } = empyreus
  const listing = await seller.post('/api/listings', {
    itemName,
    assetId,
    category: 'hat',
    price: 149.99,
    condition: 'excellent',
  })
  const listed = { itemId, assetId, listingId: listing.body.listingId, price: 149.99 }
  expect((await buyer.get(`/api/items/${itemId}`)).body.listings).toMatchObject([
    { listingId: listed.listingId, price: 149.99 },
  ])
  expect((await visitor.get(`/api/items/${itemId}`)).body).not.toHaveProperty('listings')

  await completePurchase(buyer, listed)
  expect((await visitor.get('/api/recent-purchases')).body).toMatchObject([{ assetId, name: itemName }])
  expect((await site.command('audit')).exitCode).toBe(0)
  expect(await site.stop()).toBe(0)
})
