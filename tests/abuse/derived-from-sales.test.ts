import { expect, test } from 'bun:test'
import { getTableName, is, sql, Table } from 'drizzle-orm'
import { buildPaidOrder, complete, type TestOrder, withStaff } from '@/modules/orders/factory'
import { modules } from '@/src/modules'
import * as coreTables from '@/src/runtime/schema'
import type { TestClient } from '@/tests/support/test-client'

type StaffedOrder = TestOrder & { moderator: TestClient }

const tables = [...modules.flatMap(({ tables = {} }) => Object.values(tables)), ...Object.values(coreTables)]
  .filter((value): value is Table => is(value, Table))
  .map((table) => getTableName(table))

/** Tables that say what happened and when, not how things are. Every other table that a completed sale changes must follow its end. */
const records: Record<string, string> = {
  orders_orders: 'the order itself',
  orders_timeline: 'what the order went through',
  wallet_journals: 'the ledger, which books each end with a journal of its own',
  wallet_postings: 'as wallet_journals',
  notifications_notifications: 'what users were told at that time',
  core_events: 'what happened',
}

/** What each table contains that isn't a record. A row of counts that are all zero says as much as no row. */
async function readFigures({ app }: TestOrder): Promise<Map<string, string[]>> {
  await app.drain()
  const contents = new Map<string, string[]>()
  for (const name of tables.filter((name) => records[name] === undefined)) {
    const rows = await app.ctx.db.rows<Record<string, unknown>>(sql`select * from ${sql.identifier(name)}`)
    contents.set(
      name,
      rows
        .filter(saysSomething)
        .map((row) => JSON.stringify(row))
        .sort(),
    )
  }
  return contents
}

function saysSomething(row: Record<string, unknown>): boolean {
  const [, ...values] = Object.values(row)
  return values.some((value) => value !== null && Number(value) !== 0)
}

function differences(one: Map<string, string[]>, other: Map<string, string[]>): string[] {
  return [...one].flatMap(([name, rows]) => (Bun.deepEquals(rows, other.get(name)) ? [] : [name]))
}

const figures = ['catalog_sales', 'catalog_items', 'orders_seller_figures']

const isNotMoved =
  'The table derives from sales and does not follow their end. Listen to SaleStandingChanged.'

test('every table that a completed sale changes follows it while the bank decides, and afterwards', async () => {
  await using order = await buildPaidOrder()
  const before = await readFigures(order)
  await complete(order)
  const completed = await readFigures(order)
  const derived = differences(before, completed)
  expect(derived).toEqual(expect.arrayContaining(figures))
  const expected = { open: before, won: completed, lost: before }
  for (const status of ['open', 'won', 'open', 'lost', 'won', 'lost'] as const) {
    await order.setChargeback(status)
    const changed = differences(expected[status], await readFigures(order))
    const unmoved = changed.filter((name) => derived.includes(name))
    expect([status, unmoved], isNotMoved).toEqual([status, []])
    expect(await order.brokenInvariants()).toEqual([])
  }
})

test('a review of a sale that the bank took back is gone, also from the ratings', async () => {
  await using order = await buildPaidOrder()
  await complete(order)
  const ratings = ['reviews_seller_ratings', 'reviews_item_ratings']
  const before = await readFigures(order)
  await order.buyer.post(`/api/orders/${order.orderId}/review`, { stars: 5, text: 'Fast.' })
  expect(differences(before, await readFigures(order))).toEqual(expect.arrayContaining(ratings))
  for (const status of ['open', 'lost'] as const) await order.setChargeback(status)
  const after = await readFigures(order)
  expect(differences(before, after).filter((name) => ratings.includes(name))).toEqual([])
})

/** The order ends otherwise, or is questioned. Returns how the order counts then for its seller. */
const ends: Record<string, (order: StaffedOrder) => Promise<unknown>> = {
  'staff reverse it': ({ moderator, orderId }) =>
    moderator.post(`/api/admin/orders/${orderId}/clawback`, { reason: 'It was a fake.' }),
  'the bank takes the payment back': (order) => order.setChargeback('lost'),
  'the bank takes a part back': (order) => order.setChargeback('lost', 0, 5_000),
  'the bank is deciding': (order) => order.setChargeback('open'),
  'the bank asks about the payment': async ({ provider, intentId, sync }) => {
    provider.inquire(intentId, 'needs_response')
    await sync()
  },
  'the card network warns of fraud': async ({ provider, intentId, sync }) => {
    provider.doubt(intentId, 'fraud_warning')
    await sync()
  },
  'the payment is in review': async ({ provider, intentId, sync }) => {
    provider.doubt(intentId, 'review')
    await sync()
  },
  'it is refunded in the dashboard': async (order) => {
    await order.refundInDashboard(10_000, 'first')
    await order.refundInDashboard(4_999, 'second')
  },
}

/** The paths of everything that visitors can read, with the ids of the order. */
async function publicPaths({ app, row }: TestOrder): Promise<string[]> {
  const { itemId = '', listingId = '', assetId = '', sellerId = '' } = (await row()) ?? {}
  const values: Record<string, string> = {
    id: itemId,
    itemId,
    listingId,
    assetId,
    sellerId,
    username: 'seller',
  }
  const { paths } = (await app.visitor().get('/openapi.json')).body as {
    paths: Record<string, { get?: unknown }>
  }
  const filled = Object.entries(paths).flatMap(([path, { get }]) =>
    get ? [path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(values[key] ?? 'unknown'))] : [],
  )
  return [...filled, '/api/items?view=table', '/api/items?sort=most-traded']
}

async function readPublic({ app }: TestOrder, paths: readonly string[]): Promise<Map<string, string[]>> {
  await app.drain()
  const contents = new Map<string, string[]>()
  for (const path of paths) {
    const response = await app.visitor().fetch(path)
    contents.set(path, response.ok ? [await response.text()] : [])
  }
  return contents
}

const itemIdIn = (path: string, from: string, to: string) => path.replace(from, to)

/** The public paths that a completed sale changes, with ITEM for the id of the item. */
async function findPathsOfSales(): Promise<string[]> {
  await using order = await buildPaidOrder()
  const itemId = (await order.row())?.itemId ?? ''
  const paths = await publicPaths(order)
  const before = await readPublic(order, paths)
  // Some responses are never the same twice.
  const again = await readPublic(order, paths)
  await complete(order)
  const changed = differences(before, await readPublic(order, paths))
  return changed
    .filter((path) => !differences(before, again).includes(path))
    .map((path) => itemIdIn(path, itemId, 'ITEM'))
}

const pathsOfSales = await findPathsOfSales()

test('the public paths that a sale changes are found', () => {
  expect(pathsOfSales).toEqual(
    expect.arrayContaining([
      '/api/market',
      '/api/recent-purchases',
      '/api/sellers/seller',
      '/api/items?view=table',
      '/api/items/ITEM/history',
      '/api/items/ITEM/recent-prices',
      '/item/ITEM/feed.atom',
      '/item/ITEM/feed.json',
    ]),
  )
})

test.each(Object.keys(ends))('nothing public shows a sale once %s', async (name) => {
  await using order = await withStaff(await buildPaidOrder())
  const itemId = (await order.row())?.itemId ?? ''
  const paths = pathsOfSales.map((path) => itemIdIn(path, 'ITEM', itemId))
  const before = await readPublic(order, paths)
  await complete(order)
  expect(differences(before, await readPublic(order, paths))).toEqual(paths)
  await ends[name]?.(order)
  // A refund counts for the seller as one.
  const after = differences(before, await readPublic(order, paths))
  expect(after.filter((path) => path !== '/api/sellers/seller')).toEqual([])
  const { body: seller } = await order.app.visitor().get('/api/sellers/seller')
  expect(seller).toMatchObject({ completed: 0, handOverSeconds: null, handOverOrders: 0 })
  expect(await order.brokenInvariants()).toEqual([])
})

test.each(['inquiry', 'review', 'fraud warning'])(
  'a sale returns when the %s is closed, with its time',
  async (kind) => {
    await using order = await buildPaidOrder()
    await complete(order)
    const completed = await readFigures(order)
    const { provider, intentId, sync, app } = order
    if (kind === 'inquiry') provider.inquire(intentId, 'needs_response')
    else provider.doubt(intentId, kind === 'review' ? 'review' : 'fraud_warning')
    await sync()
    expect(differences(completed, await readFigures(order))).toEqual(expect.arrayContaining(figures))
    app.advance(60_000)
    if (kind === 'inquiry') provider.inquire(intentId, 'closed')
    else provider.doubt(intentId)
    await sync()
    const after = differences(completed, await readFigures(order))
    expect(after.filter((name) => figures.includes(name))).toEqual([])
  },
)
