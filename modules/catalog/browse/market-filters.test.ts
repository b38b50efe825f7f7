import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { userIdOf } from '@/modules/auth/factory'
import { browseItems } from '@/modules/catalog/browse/browse-items'
import { countChoices } from '@/modules/catalog/browse/choice-counts'
import { findMatches } from '@/modules/catalog/browse/matches'
import { refreshOffers } from '@/modules/catalog/items/item-rows'
import { items, listings } from '@/modules/catalog/schema'
import type { ChoiceCounts } from '@/modules/catalog/search-contract'
import { transact } from '@/src/kit/transact'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { shared } from '@/tests/support/apps/shared'
import { itemNames } from '@/tests/support/item-names'
import { listItem } from '@/tests/support/trade'

/** Sets columns of an item or, with `seen`, marks its copies as seen. */
async function change(
  { ctx }: TestApp,
  itemId: string,
  { seen, ...columns }: { rap?: number; seen?: true },
): Promise<void> {
  await transact(ctx, async (tx) => {
    if (columns.rap !== undefined) await tx.db.update(items).set(columns).where(eq(items.id, itemId))
    if (seen) await tx.db.update(listings).set({ copySeenAt: tx.now() }).where(eq(listings.itemId, itemId))
    await refreshOffers(tx, [itemId])
  })
}

async function totalOf(app: TestApp, query: string): Promise<string | null> {
  return (await app.visitor().get(`/api/items?${query}`)).headers.get('x-total-count')
}

async function openMarket() {
  const app = await createTestApp()
  const seller = await app.signIn('seller')
  const crown = await listItem(seller, { itemName: 'Crown', price: 53, serial: 40 })
  await listItem(seller, { assetId: crown.assetId, price: 60, serial: 7 })
  const cap = await listItem(seller, { itemName: 'Cap', price: 99.49, serial: 20, category: 'gear' })
  const hood = await listItem(seller, { itemName: 'Hood', price: 10 })
  const gone = await listItem(seller, { itemName: 'Gone', price: 10, serial: 1 })
  await change(app, crown.itemId, { rap: 8_000 })
  await change(app, cap.itemId, { rap: 8_000, seen: true })
  await change(app, gone.itemId, { rap: 500, seen: true })
  await seller.delete(`/api/listings/${gone.listingId}`)
  return { app, seller, crown, cap, hood, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

const sharedMarket = shared(openMarket)

test.each([
  ['', ['Hood', 'Crown', 'Cap', 'Gone']],
  ['verified=true', ['Cap']],
  ['inStock=true', ['Hood', 'Crown', 'Cap']],
  // $53.00 is 4,240 R$, 47 % below 8,000; $99.49 is 0.51 % below, which is shown as 1 %.
  ['minDiscount=47', ['Crown']],
  ['minDiscount=48', []],
  ['minDiscount=1', ['Crown', 'Cap']],
  ['minRap=600', ['Crown', 'Cap']],
  ['maxRap=8000', ['Crown', 'Cap', 'Gone']],
  ['minRap=400&maxRap=500', ['Gone']],
  ['maxSerial=7', ['Crown']],
  ['minSerial=30', ['Crown']],
  ['minSerial=8&maxSerial=30', ['Cap']],
  ['minSerial=8&maxSerial=39&category=hat', []],
  ['verified=true&maxSerial=20&minRap=1&inStock=true&category=gear&minDiscount=1&search=ca', ['Cap']],
  ['verified=true&category=hat', []],
])('%p finds %p, in every sort, and X-Total-Count counts them', async (query, names) => {
  const market = await sharedMarket()
  const { app } = market
  expect(await itemNames(app, query)).toEqual(names)
  for (const sort of ['name', 'best-deal', 'newest', 'most-traded', 'rarity', 'price-change', 'best-rated'])
    expect((await itemNames(app, `${query}&sort=${sort}`)).sort()).toEqual(names.toSorted())
  expect(await totalOf(app, `${query}&limit=1`)).toBe(String(names.length))
})

test.each([
  '',
  'category=hat',
  'verified=true',
  'verified=true&maxSerial=7',
  'maxSerial=20&minRating=3',
  'inStock=true&minDiscount=25&category=gear',
  'search=o&minRap=1',
  'maxPrice=50&inStock=true',
])('beside each choice is the number of items that the list has with it and %p', async (query) => {
  const { app } = await sharedMarket()
  const { counts }: ChoiceCounts = (await app.visitor().get(`/api/search/counts?${query}`)).body
  expect(Object.keys(counts)).toEqual(['category', 'verified', 'minDiscount', 'inStock', 'minRating'])
  for (const [param, byValue] of Object.entries(counts))
    for (const [value, count] of Object.entries(byValue)) {
      const params = new URLSearchParams(query)
      params.set(param, value)
      expect([param, value, await totalOf(app, `${params}&limit=1`)]).toEqual([param, value, String(count)])
    }
})

test('one statement counts all choices, once until the catalog changes', async () => {
  await using market = await openMarket()
  const { app, hood } = market
  const { ctx } = app
  let statements = 0
  const { counts } = await countChoices(ctx, { minRap: 600 }, (statement) => {
    statements += 1
    return ctx.db.rows(statement)
  })
  expect([statements, counts.category]).toEqual([1, { hat: 1, face: 0, gear: 1, package: 0 }])
  const inStock = async () => (await app.visitor().get('/api/search/counts')).body.counts.inStock.true
  expect([await inStock(), await inStock()]).toEqual([3, 3])
  await market.seller.delete(`/api/listings/${hood.listingId}`)
  expect(await inStock()).toBe(2)
})

test("the filters of a seller's listings compare each listing, and the total counts those on all pages", async () => {
  await using market = await openMarket()
  const sellerId = await userIdOf(market.seller)
  const prices = async (query: string) =>
    (await market.app.visitor().get(`/api/items?sellerId=${sellerId}&${query}`)).body
      .map(({ price }: { price: number }) => price)
      .sort()
  expect(await prices('maxSerial=7')).toEqual([60])
  expect(await prices('verified=true')).toEqual([99.49])
  expect(await totalOf(market.app, `sellerId=${sellerId}&limit=1`)).toBe('4')
  expect(await totalOf(market.app, `sellerId=${sellerId}&minDiscount=20&limit=1`)).toBe('2')
})

test('a verified copy and a low serial number must be one listing', async () => {
  await using market = await openMarket()
  const { app, seller, cap } = market
  await listItem(seller, { assetId: cap.assetId, price: 500, serial: 2 })
  expect(await itemNames(app, 'maxSerial=2')).toEqual(['Cap'])
  expect(await itemNames(app, 'maxSerial=2&verified=true')).toEqual([])
  await change(app, cap.itemId, { seen: true })
  expect(await itemNames(app, 'maxSerial=2&verified=true')).toEqual(['Cap'])
})

test('only a row for a table has the lowest and highest serial numbers for sale, and its other columns', async () => {
  await using market = await openMarket()
  const visitor = market.app.visitor()
  const { body } = await visitor.get('/api/items?view=table')
  const [gridRow] = (await visitor.get('/api/items')).body
  const columns = ['lastSale', 'rapChange', 'rapTrend', 'serials']
  expect(Object.keys(body[0])).toEqual([...Object.keys(gridRow), ...columns])
  expect(body.map(({ serials }: { serials: unknown }) => serials)).toEqual([
    null,
    { lowest: 7, highest: 40 },
    { lowest: 20, highest: 20 },
    null,
  ])
})

test('the total is right after each change, also of a cached list', async () => {
  await using market = await openMarket()
  const { app, seller, hood } = market
  const totals = async () => [await totalOf(app, ''), await totalOf(app, 'inStock=true')]
  expect(await totals()).toEqual(['4', '3'])
  expect(await totals()).toEqual(['4', '3'])
  await seller.delete(`/api/listings/${hood.listingId}`)
  expect(await totals()).toEqual(['4', '2'])
  await listItem(seller, { itemName: 'More' })
  expect(await totals()).toEqual(['5', '3'])
})

test('few matches that are sorted and many that are looked for give the same pages', async () => {
  await using market = await openMarket()
  const { ctx } = market.app
  for (const query of [
    { minRap: 1 },
    { verified: 'true' },
    { search: 'o' },
    { maxSerial: 30 },
    { maxRap: 0 },
  ] as const)
    for (const sort of ['price-low', 'price-high', 'newest', 'best-rated']) {
      const matches = await findMatches(ctx, query)
      expect(matches.seqs).toHaveLength(matches.total)
      const sorted = await browseItems(ctx, { ...query, sort }, matches)
      expect(sorted).toEqual(await browseItems(ctx, { ...query, sort }))
    }
})

test('matches beyond those that are counted are announced as a minimum', async () => {
  await using market = await openMarket()
  const { ctx } = market.app
  await transact(ctx, (tx) =>
    tx.db.rows(sql`
      insert into catalog_items (id, asset_id, name, name_key, category, rap, features)
      with recursive numbers as (select 1 as n union all select n + 1 from numbers where n < 10100)
      select 'x' || n, cast(900000 + n as text), 'Copy ' || n, 'copy ' || n, 'hat', 5, '[]' from numbers`),
  )
  expect(await findMatches(ctx, {})).toEqual({ total: 10_104, isExact: true })
  expect(await findMatches(ctx, { maxRap: 5 })).toEqual({ total: 10_000, isExact: false })
  expect(await findMatches(ctx, { minRap: 5, category: 'gear' })).toMatchObject({ total: 1, isExact: true })
  expect(await findMatches(ctx, { search: 'copy' })).toEqual({ total: 1_000, isExact: false })
  const { body } = await market.app.visitor().get('/api/search/counts?maxRap=5')
  expect(body).toMatchObject({ counts: { category: { hat: 10_000, gear: 0 } }, max: 10_000 })
})
