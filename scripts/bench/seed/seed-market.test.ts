import { expect, test } from 'bun:test'
import { itemName } from '@/scripts/bench/seed/names'
import { seedMarket } from '@/scripts/bench/seed/seed-market'
import { sql } from '@/src/db/columns'
import { createTestApp } from '@/tests/support/apps/create-test-app'

const listingsCount = 250

test('a generated market satisfies every invariant, and visitors find its items', async () => {
  await using app = await createTestApp()
  await seedMarket(app.core, { listingsCount, description: null })
  expect(await app.brokenInvariants()).toEqual([])
  const { body } = await app.visitor().get(`/api/items?search=${itemName(200)}`)
  expect(body).toMatchObject([{ name: itemName(200), price: 75, seller: 'shop_0', stock: 1, rap: 300 }])
})

test('generated rows have the columns that the services fill', async () => {
  await using app = await createTestApp()
  await seedMarket(app.core, { listingsCount, description: 'A rare crown.' })
  for (const table of ['catalog_items', 'catalog_rap_points', 'catalog_listings', 'core_events']) {
    const rows = await app.ctx.db.rows<Record<string, unknown>>(
      sql`select * from ${sql.raw(table)} order by rowid desc limit ${listingsCount}`,
    )
    const shapes = rows.map((row) => JSON.stringify(Object.values(row).map((value) => typeof value)))
    expect([table, rows.length, new Set(shapes).size]).toEqual([table, listingsCount, 1])
  }
})
