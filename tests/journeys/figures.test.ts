import { expect, test } from 'bun:test'
import type { SQL } from 'drizzle-orm'
import { userIdOf } from '@/modules/auth/factory'
import { sql } from '@/src/db/columns'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import { openBusyMarket, payoutHoldMs } from '@/tests/support/busy-market'

const dayMs = 86_400_000

/** Columns as numbers: PostgreSQL returns sums and counts as text. */
async function rowsOf(app: TestApp, statement: SQL): Promise<Record<string, number | string | null>[]> {
  const rows = await app.ctx.db.rows<Record<string, number | string | null>>(statement)
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        value === null || name === 'id' || name === 'name' ? value : Number(value),
      ]),
    ),
  )
}

async function rowOf(app: TestApp, statement: SQL) {
  return (await rowsOf(app, statement))[0] ?? {}
}

const netOfOrders = sql`sum(price_cents - platform_fee_cents - processing_fee_cents)`

test('every figure of a marketplace row, and the total count, are those of the tables', async () => {
  await using market = await openBusyMarket()
  const { app } = market
  const expected = await rowsOf(
    app,
    sql`select i.id, i.name, i.rap as rap,
        (select min(l.price_cents) from catalog_listings as l where l.item_id = i.id and l.state = 'active') as price,
        (select count(*) from catalog_listings as l where l.item_id = i.id and l.state = 'active') as stock,
        (select min(l.serial) from catalog_listings as l where l.item_id = i.id and l.state = 'active') as lowest,
        (select max(l.serial) from catalog_listings as l where l.item_id = i.id and l.state = 'active') as highest,
        (select l.copy_seen_at from catalog_listings as l where l.item_id = i.id and l.state = 'active'
          order by l.price_cents limit 1) as seen,
        (select s.price_cents from catalog_sales as s where s.item_id = i.id order by s.at desc, s.id desc limit 1) as sold,
        (select (i.rap - p.value) * 10000 / p.value from catalog_rap_points as p
          where p.item_id = i.id and p.at <= ${app.ctx.now() - 30 * dayMs} order by p.at desc limit 1) as change
      from catalog_items as i order by i.name`,
  )
  const { body, headers } = await app.visitor().get('/api/items?sort=name&view=table')
  const shown = body.map((row: Record<string, never>) => {
    const { id, name, rap, price, stock, serials, verified, lastSale, rapChange, rapTrend } = row
    return { id, name, rap, price, stock, serials, verified, lastSale, rapChange, rapTrend }
  })
  const trends = await rapTrends(app)
  const dollars = (cents: unknown) => (cents === null ? null : Number(cents) / 100)
  expect(shown).toEqual(
    expected.map(({ id, name, rap, price, stock, lowest, highest, seen, sold, change }) => ({
      ...{ id, name, rap, stock, price: dollars(price), lastSale: dollars(sold), rapChange: dollars(change) },
      serials: lowest === null ? null : { lowest, highest },
      verified: seen === null ? null : new Date(Number(seen)).toISOString(),
      rapTrend: trends.get(String(id)),
    })),
  )
  expect(shown).toMatchObject([
    {
      name: 'Cap',
      lastSale: 7.5,
      rapChange: -25.61,
      rapTrend: expect.any(Array),
      verified: expect.any(String),
    },
    { name: 'Crown', price: 99.5, stock: 2, serials: { lowest: 7, highest: 40 }, lastSale: 110.5 },
    { name: 'Hood', price: null, stock: 0, lastSale: null, rapChange: null, rapTrend: null },
  ])
  expect(headers.get('x-total-count')).toBe(String(expected.length))
  const inStock = await app.visitor().get('/api/items?inStock=true&limit=1')
  const { count } = await rowOf(
    app,
    sql`select count(distinct item_id) as count from catalog_listings where state = 'active'`,
  )
  expect(inStock.headers.get('x-total-count')).toBe(String(count))
})

/** The RAP of each item 30, 27, 24 … days ago and today, one statement for each time. */
async function rapTrends(app: TestApp): Promise<Map<string, number[] | null>> {
  const trends = new Map<string, (number | null)[]>()
  for (let days = 30; days >= 0; days -= 3)
    for (const { id, value } of await rowsOf(
      app,
      sql`select i.id, ${
        days === 0
          ? sql`i.rap`
          : sql`(select p.value from catalog_rap_points as p where p.item_id = i.id
        and p.at <= ${app.ctx.now() - days * dayMs} order by p.at desc limit 1)`
      } as value from catalog_items as i`,
    ))
      trends.set(String(id), [...(trends.get(String(id)) ?? []), value === null ? null : Number(value)])
  return new Map(
    [...trends].map(([id, values]) => [id, values[0] === null ? null : values.map((value) => Number(value))]),
  )
}

test('the balances of the home page and the wallet are those of the ledger and the orders', async () => {
  await using market = await openBusyMarket()
  const { app, ann, bob, cyd } = market
  for (const user of [ann, bob, cyd]) {
    const userId = await userIdOf(user)
    const heldSince = app.ctx.now() - payoutHoldMs
    const figures = await rowOf(
      app,
      sql`select
        (select coalesce(${netOfOrders}, 0) from orders_orders where seller_id = ${userId} and state in ('paid', 'sent')) as escrow,
        (select coalesce(${netOfOrders}, 0) from orders_orders where seller_id = ${userId} and state = 'completed'
          and completed_at > ${heldSince}) as pending,
        (select coalesce(-sum(amount_cents), 0) from wallet_postings where account = ${`liability:seller:${userId}`}) as owned`,
    )
    const [escrow, pending, owned] = [figures.escrow, figures.pending, figures.owned].map(Number)
    const cents = { escrow, pending, available: Number(owned) - Number(pending) }
    const { body } = await user.get('/api/wallet')
    const shown = { escrow: body.escrow, pending: body.pending, available: body.available }
    expect(shown).toEqual({
      escrow: decimal(cents.escrow),
      pending: decimal(cents.pending),
      available: decimal(cents.available),
    })
  }
  const { body } = await ann.get('/api/wallet')
  for (const figure of ['escrow', 'pending', 'available']) expect(Number(body[figure])).toBeGreaterThan(0)
})

test('the balance beside each entry of the statement is the sum of the ledger until then', async () => {
  await using market = await openBusyMarket()
  const { app, ann } = market
  await ann.post('/api/payouts', { amount: '1.00', method: 'bank' })
  const expected = await rowsOf(
    app,
    sql`select id, -sum(amount_cents) over (order by at, id) as cents from wallet_postings
      where account = ${`liability:seller:${await userIdOf(ann)}`} order by at desc, id desc`,
  )
  const { entries } = (await ann.get('/api/wallet')).body
  expect(entries.map(({ id, balance }: Record<string, unknown>) => ({ id, balance }))).toEqual(
    expected.map(({ id, cents }) => ({ id: String(id), balance: decimal(Number(cents)) })),
  )
  expect(entries.length).toBeGreaterThan(2)
})

test('the orders, listings and totals of the home and profile pages are those of the tables', async () => {
  await using market = await openBusyMarket()
  const { app, ann, bob, cyd } = market
  for (const user of [ann, bob, cyd]) {
    const userId = await userIdOf(user)
    const open = await rowsOf(
      app,
      sql`select id, price_cents as cents from orders_orders where state in ('awaiting_payment', 'paid', 'sent')
        and (buyer_id = ${userId} or (seller_id = ${userId} and paid_at is not null)) order by id`,
    )
    const shown: { id: string; amount: string }[] = (await user.get('/api/orders/open')).body
    expect(shown.map(({ id, amount }) => ({ id, amount })).sort(byId)).toEqual(
      open.map(({ id, cents }) => ({ id: String(id), amount: decimal(Number(cents)) })),
    )
    const totals = await rowOf(
      app,
      sql`select count(*) as completed, coalesce(sum(case when seller_id = ${userId} then 1 else 0 end), 0) as sold,
        coalesce(sum(price_cents), 0) as cents from orders_orders
        where state = 'completed' and (buyer_id = ${userId} or seller_id = ${userId})`,
    )
    const { completed, sold, cents } = totals
    expect((await user.get('/api/transactions/totals')).body).toEqual({
      sold: Number(sold),
      bought: Number(completed) - Number(sold),
      amount: decimal(Number(cents)),
    })
    const listed = await rowOf(
      app,
      sql`select sum(case when state = 'active' then 1 else 0 end) as active, count(*) as total
        from catalog_listings where seller_id = ${userId} and state <> 'withdrawn'`,
    )
    const own = (await user.get('/api/items?sellerId=current&limit=100')).body
    const stateCount = (...states: string[]) =>
      own.filter(({ status }: { status: string }) => states.includes(status)).length
    expect([stateCount('active'), stateCount('active', 'paused', 'reserved', 'sold')]).toEqual([
      Number(listed.active),
      Number(listed.total),
    ])
  }
})

test('the figures beside an offer are those of the seller’s page, which counts the listings on sale', async () => {
  await using market = await openBusyMarket()
  const { app, cyd, crown } = market
  const { listings } = (await cyd.get(`/api/items/${crown.itemId}`)).body
  expect(listings.map(({ seller }: { seller: string }) => seller)).toEqual(['bob', 'ann'])
  for (const { seller, sellerId, sellerFacts } of listings) {
    const { body } = await app.visitor().get(`/api/sellers/${seller}`)
    expect(body).toMatchObject(sellerFacts)
    const facts = await rowOf(
      app,
      sql`select (select count(*) from orders_orders where seller_id = ${sellerId} and state = 'completed') as completed,
        (select count(*) from orders_orders where seller_id = ${sellerId} and state = 'refunded') as refunded,
        (select count(*) from catalog_listings where seller_id = ${sellerId} and state = 'active') as active`,
    )
    const ended = Number(facts.completed) + Number(facts.refunded)
    expect(body).toMatchObject({
      orders: ended,
      completed: facts.completed,
      completionRate: Number(facts.completed) / ended,
      listingCount: facts.active,
    })
  }
})

test('the last sales that a suggested price rests on, and the price history, are those of the tables', async () => {
  await using market = await openBusyMarket()
  const { app, ann, crown } = market
  const sold = await rowsOf(
    app,
    sql`select price_cents as cents from catalog_sales where item_id = ${crown.itemId} order by price_cents`,
  )
  const cents = sold.map((row) => Number(row.cents))
  const { body: recent } = await ann.get(`/api/items/${crown.itemId}/recent-prices`)
  expect(recent.sold).toEqual({
    count: 3,
    median: Number(cents[1]) / 100,
    low: Number(cents[0]) / 100,
    high: Number(cents[2]) / 100,
  })
  const { body: history } = await app.visitor().get(`/api/items/${crown.itemId}/history`)
  const points = await rowsOf(
    app,
    sql`select at, price_cents as cents from catalog_sales where item_id = ${crown.itemId} order by at`,
  )
  const raps = await rowsOf(
    app,
    sql`select at, value from catalog_rap_points where item_id = ${crown.itemId} order by at`,
  )
  expect(history).toEqual({
    sales: points.map(({ at, cents }) => ({ at: isoOf(at), price: Number(cents) / 100 })),
    rap: raps.map(({ at, value }) => ({ at: isoOf(at), value: Number(value) })),
  })
})

function decimal(cents: number | undefined): string {
  return ((cents ?? Number.NaN) / 100).toFixed(2)
}

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1
}

function isoOf(at: number | string | null | undefined): string {
  return new Date(Number(at)).toISOString()
}
