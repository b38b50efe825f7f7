import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { userIdOf } from '@/modules/auth/factory'
import { dialect } from '@/src/db/columns'
import { defineModule } from '@/src/kit/module/module'
import { defineSearchFilter, invalidateSearch, searchFilters } from '@/src/kit/module/search'
import { add } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { itemNames } from '@/tests/support/item-names'
import { listItem } from '@/tests/support/trade'

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'Enter a whole number.'), v.transform(Number))

/** A site with a module that adds filters of items and of listings. */
async function openSite() {
  const counts = { owners: 0 }
  const gems = defineModule({
    name: 'gems',
    owns: 'Filters for tests.',
    provides: [
      add(
        searchFilters,
        defineSearchFilter({
          params: { minOwners: { schema: wholeNumber, description: 'Items that so many players own.' } },
          whereItem: ({ minOwners }, { owners }) => {
            counts.owners++
            return sql`${owners} >= ${minOwners} or ${owners} is null`
          },
        }),
        defineSearchFilter({
          params: {
            minSize: { schema: wholeNumber, description: 'The lowest serial number.' },
            maxSize: {
              schema: wholeNumber,
              description: 'The highest serial number.',
              format: (size) => `0${size}`,
            },
          },
          whereListing: ({ minSize = 0, maxSize = 9999 }, { serial }) =>
            sql`${serial} between ${minSize} and ${maxSize}`,
        }),
        defineSearchFilter({
          params: {
            excellent: {
              schema: v.literal('true', 'Use true.'),
              description: 'Copies in excellent condition.',
            },
          },
          whereListing: (_, { condition }) => sql`${condition} = 'excellent' or ${condition} = 'mint'`,
        }),
      ),
    ],
  })
  const app = await createTestApp({ modules: [...modules, gems] })
  const close = () => app[Symbol.asyncDispose]()
  return { app, counts, [Symbol.asyncDispose]: close }
}

/** Lists items, cheapest first. */
async function listItems(app: TestApp, forms: readonly Record<string, unknown>[]): Promise<void> {
  const seller = await app.signIn('seller')
  for (const [at, form] of forms.entries()) await listItem(seller, { price: at + 1, ...form })
}

test('one listing of an item meets all filters of listings, together with those of items', async () => {
  await using site = await openSite()
  const { app } = site
  await listItems(app, [
    { itemName: 'Apart', assetId: '1', serial: 5, condition: 'fair' },
    { itemName: 'Apart', assetId: '1', serial: 50, condition: 'excellent' },
    { itemName: 'Both', assetId: '2', serial: 7, condition: 'excellent' },
    { itemName: 'Neither', assetId: '3', condition: 'good', category: 'gear' },
  ])
  expect(await itemNames(app, 'maxSize=10')).toEqual(['Apart', 'Both'])
  expect(await itemNames(app, 'excellent=true')).toEqual(['Apart', 'Both'])
  expect(await itemNames(app, 'excellent=true&maxSize=10')).toEqual(['Both'])
  expect(await itemNames(app, 'excellent=true&category=gear')).toEqual([])
  expect(await itemNames(app, 'minOwners=9&category=gear')).toEqual(['Neither'])
  expect(await itemNames(app, 'excellent=true&minSize=20&maxPrice=1.5')).toEqual(['Apart'])
})

test('a listing that is sold or paused meets no filter', async () => {
  await using site = await openSite()
  const seller = await site.app.signIn('seller')
  const { listingId } = await listItem(seller, { itemName: 'Paused', assetId: '1', serial: 5 })
  await listItem(seller, { itemName: 'Paused', assetId: '1', serial: 50 })
  await seller.patch(`/api/listings/${listingId}`, { status: 'paused' })
  expect(await itemNames(site.app, 'maxSize=10')).toEqual([])
})

test("filters apply to a seller's listings", async () => {
  await using site = await openSite()
  const { app } = site
  await listItems(app, [
    { itemName: 'Crown', assetId: '1', serial: 5, price: 9 },
    { itemName: 'Crown', assetId: '1', serial: 50, price: 20 },
    { itemName: 'Cap', assetId: '2', serial: 60, price: 30 },
  ])
  const sellerId = await userIdOf(await app.signIn('seller'))
  const prices = async (query: string) =>
    (await app.visitor().get(`/api/items?sellerId=${sellerId}&${query}`)).body.map(
      ({ price }: { price: number }) => price,
    )
  expect((await prices('minSize=20')).sort()).toEqual([20, 30])
  expect(await prices('minSize=20&search=crow')).toEqual([20])
  expect(await prices('minPrice=10&maxPrice=25')).toEqual([20])
})

test('422: a value that a module does not accept is rejected with its message', async () => {
  await using site = await openSite()
  const as = site.app.visitor()
  const reject = async (query: string) =>
    (await expectResponse(site.app, { as, get: `/api/items?${query}`, status: 422, code: 'invalid' })).body
      .errors
  expect(await reject('minOwners=many')).toEqual([{ path: 'minOwners', message: 'Enter a whole number.' }])
  expect(await reject('excellent=yes')).toEqual([{ path: 'excellent', message: 'Use true.' }])
  expect(await reject('sort=best')).toEqual([
    {
      path: 'sort',
      message:
        'Sort by price-low, price-high, name, best-deal, newest, most-traded, rarity, price-change or best-rated.',
    },
  ])
  expect((await as.get('/api/items?minOwners=&excellent=&sort=')).status).toBe(200)
})

test('the API description has the parameters and sorts of all modules', async () => {
  await using site = await openSite()
  const document = (await site.app.visitor().get('/openapi.json')).body
  const parameters: { name: string; description?: string }[] = document.paths['/api/items'].get.parameters
  const descriptions = Object.fromEntries(parameters.map(({ name, description }) => [name, description]))
  expect(descriptions).toMatchObject({
    minOwners: 'Items that so many players own.',
    minSize: 'The lowest serial number.',
    search: 'Items whose name contains this text, in any case.',
  })
  expect(descriptions.sort).toStartWith('`price-low`: cheapest first; ')
})

// On PostgreSQL a process can't see that no other one has written, so lists are computed again every 100 ms.
test.if(dialect === 'sqlite')(
  'a list is computed once, in whatever order and with whatever unused parameters it is requested',
  async () => {
    await using site = await openSite()
    const { app, counts } = site
    const queries = [
      'minOwners=3&category=hat',
      'category=hat&minOwners=3',
      'category=HAT&minOwners=003&maxSize=&search=',
      'utm_source=mail&minOwners=3&category=hat&sort=',
    ]
    for (const query of queries) await itemNames(app, query)
    expect(counts.owners).toBe(1)
    await transact(app.ctx, async (tx) => invalidateSearch(tx))
    for (const query of queries) await itemNames(app, query)
    expect(counts.owners).toBe(2)
  },
)

test('the link to the next page has the parameters of modules', async () => {
  await using site = await openSite()
  await listItems(site.app, [
    { itemName: 'One', assetId: '1', serial: 5 },
    { itemName: 'Two', assetId: '2', serial: 6 },
  ])
  const { headers } = await site.app
    .visitor()
    .get('/api/items?limit=1&maxSize=7&sort=name&view=table&other=1')
  const [, path = ''] = /<([^>]+)>/.exec(headers.get('link') ?? '') ?? []
  const params = new URL(path, 'http://localhost').searchParams
  expect([...params.keys()]).toEqual(['maxSize', 'sort', 'limit', 'view', 'cursor'])
  expect(params.get('maxSize')).toBe('07')
  expect((await site.app.visitor().get(path)).body.map(({ name }: { name: string }) => name)).toEqual(['Two'])
})

test('the parameters of a module that is switched off have no effect, and its sorts are rejected', async () => {
  await using app = await createTestApp({ env: { MODULES_OFF: 'reviews' } })
  await listItems(app, [{ itemName: 'Unrated', assetId: '1' }])
  expect(await itemNames(app, 'minRating=5')).toEqual(['Unrated'])
  expect((await app.visitor().get('/api/items?sort=best-rated')).status).toBe(422)
})
