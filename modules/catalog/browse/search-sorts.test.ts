import { expect, test } from 'bun:test'
import { eq, type SQL, sql } from 'drizzle-orm'
import { browseItems } from '@/modules/catalog/browse/browse-items'
import { items } from '@/modules/catalog/schema'
import type { BrowseQuery } from '@/modules/catalog/search-contract'
import { dialect } from '@/src/db/columns'
import type { Reader } from '@/src/kit/db'
import { defineModule } from '@/src/kit/module/module'
import { defineSearchSort, invalidateSearch, searchSorts } from '@/src/kit/module/search'
import { add } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { shared } from '@/tests/support/apps/shared'
import { versions } from '@/tests/support/database/scratch-table'
import { expectResponse } from '@/tests/support/expect-response'
import { itemNames, itemNamesOfPages } from '@/tests/support/item-names'
import { listItem } from '@/tests/support/trade'

/** A site with a module that adds sorts. */
function openSite(): Promise<TestApp> {
  const gems = defineModule({
    name: 'gems',
    owns: 'Sorts for tests.',
    provides: [
      add(
        searchSorts,
        defineSearchSort({
          name: 'lightest',
          description: 'the lightest first',
          // The scratch table of every test database, with the weight of some items.
          by: { itemId: versions.name, value: versions.version, order: 'lowest first' },
        }),
        defineSearchSort({
          name: 'rarest',
          description: 'with the fewest owners first',
          by: ({ owners }) => [{ by: sql`coalesce(${owners}, 1000000)`, type: 'number' }],
        }),
      ),
    ],
  })
  return createTestApp({ modules: [...modules, gems] })
}

/** Lists items, cheapest first. Returns their ids by name. */
async function listItems(app: TestApp, names: readonly string[]): Promise<Map<string, string>> {
  const seller = await app.signIn('seller')
  const ids = new Map<string, string>()
  for (const [at, itemName] of names.entries()) {
    const { itemId } = await listItem(seller, { itemName, assetId: String(at + 1), price: at + 1 })
    ids.set(itemName, itemId)
  }
  return ids
}

const sharedSite = shared(openSite)

test('a sort by stored values lists items with a value first, then the cheapest, and those without a listing last', async () => {
  await using app = await openSite()
  const ids = await listItems(app, ['Feather', 'Brick', 'Cheap', 'Dear', 'Gone Feather', 'Gone'])
  const seller = await app.signIn('seller')
  const own = (await seller.get('/api/items?sellerId=current')).body
  for (const { name, listingId } of own)
    if (name.startsWith('Gone')) await seller.delete(`/api/listings/${listingId}`)
  await transact(app.ctx, async (tx) => {
    for (const [name, weight] of [
      ['Brick', 9],
      ['Feather', 1],
      ['Gone Feather', 0],
    ] as const)
      await tx.db.insert(versions).values({ name: ids.get(name) ?? '', version: weight })
    invalidateSearch(tx)
  })
  const sorted = ['Feather', 'Brick', 'Cheap', 'Dear', 'Gone Feather', 'Gone']
  expect(await itemNames(app, 'sort=lightest')).toEqual(sorted)
  for (const limit of [1, 2, 3, 4, 5, 6])
    expect(await itemNamesOfPages(app, `sort=lightest&limit=${limit}`)).toEqual(sorted)
  expect(await itemNamesOfPages(app, 'sort=lightest&limit=1&search=feather')).toEqual([
    'Feather',
    'Gone Feather',
  ])
})

test('a sort by an expression on items pages through ties', async () => {
  await using app = await openSite()
  const ids = await listItems(app, ['A', 'B', 'C', 'D', 'E'])
  await transact(app.ctx, async (tx) => {
    for (const [name, owners] of [
      ['D', 3],
      ['B', 3],
      ['E', 1],
    ] as const)
      await tx.db
        .update(items)
        .set({ owners })
        .where(eq(items.id, ids.get(name) ?? ''))
    invalidateSearch(tx)
  })
  const sorted = ['E', 'B', 'D', 'A', 'C']
  for (const limit of [1, 2, 48])
    expect(await itemNamesOfPages(app, `sort=rarest&limit=${limit}`)).toEqual(sorted)
})

test.each([[[9, 0]], [[-1, 0, 0, 'a', 1]], [[4, 1, 'a']], [['0', 1]], [[]], [[0, 1, 'a', 2]]])(
  '422 bad_cursor: key %p of a sort by stored values',
  async (key) => {
    const app = await sharedSite()
    const cursor = Buffer.from(JSON.stringify(key)).toString('base64url')
    await expectResponse(app, {
      as: app.visitor(),
      get: `/api/items?sort=lightest&cursor=${cursor}`,
      status: 422,
      code: 'bad_cursor',
    })
  },
)

test.skipIf(dialect === 'postgres')(
  'SQLite reads a sort by stored values in the order of their index, whatever the filters',
  async () => {
    const app = await sharedSite()
    const plans = await plansOf(app, {
      sort: 'best-rated',
      category: 'hat',
      minPrice: 100,
      maxPrice: 9_000,
      ...{ minRating: 4.5 },
    })
    expect(plans[0]?.[0]).toContain('USING COVERING INDEX reviews_item_ratings_score')
    expect(plans).toHaveLength(4)
    expect(plans.flat().filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
  },
)

test.skipIf(dialect === 'postgres').each([
  ['best-deal', 'deal'],
  ['newest', 'newest'],
  ['most-traded', 'traded'],
  ['rarity', 'rarity'],
  ['price-change', 'change'],
])('SQLite reads the sort %s in the order of its index, whatever the filters', async (sort, index) => {
  const app = await sharedSite()
  const plans = await plansOf(app, {
    ...{ sort, category: 'hat', minPrice: 100, maxPrice: 9_000, verified: 'true', inStock: 'true' },
    ...{ minRap: 5, minDiscount: 10, maxSerial: 9, minRating: 4.5 },
  })
  expect(plans[0]?.[0]).toContain(`catalog_items_${index}`)
  expect(plans).toHaveLength(2)
  expect(plans.flat().filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
})

/** The steps of the plan of each query that lists items, without the first. */
async function plansOf({ ctx }: TestApp, query: BrowseQuery): Promise<string[][]> {
  const statements: SQL[] = []
  const rows: Reader['rows'] = (statement) => {
    statements.push(statement)
    return ctx.db.rows(statement)
  }
  await browseItems({ ...ctx, db: { ...ctx.db, rows } }, query)
  const plans = statements.map((statement) =>
    ctx.db.rows<{ detail: string }>(sql`explain query plan ${statement}`),
  )
  return (await Promise.all(plans)).map((steps) => steps.slice(1).map(({ detail }) => detail))
}
