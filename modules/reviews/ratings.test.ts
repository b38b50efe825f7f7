import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildCompletedOrder } from '@/modules/reviews/factory'
import { itemRatings, sellerRatings } from '@/modules/reviews/schema'
import { dialect, sql } from '@/src/db/columns'

test('ratings are those of the counted reviews, and the upgrade computes the same', async () => {
  await using order = await buildCompletedOrder()
  const { app } = order
  await order.write(2)
  await order.edit(3)
  for (const stars of [5, 4]) await order.reviewAnother(stars)
  await order.refundInDashboard(100)
  await app.drain()
  const read = async () => ({
    sellers: await app.ctx.db.select().from(sellerRatings),
    items: (await app.ctx.db.select().from(itemRatings).orderBy(itemRatings.itemId)).filter(
      ({ count }) => count > 0,
    ),
  })
  const before = await read()
  expect(before.sellers).toEqual([{ sellerId: order.sellerId, count: 2, stars: 9 }])
  expect(before.items.map(({ count, stars, score }) => [count, stars, score]).sort()).toEqual([
    [1, 4, 4000],
    [1, 5, 4166],
  ])
  await app.core.db.transact(async (tx) => {
    for (const table of ['reviews_seller_ratings', 'reviews_item_ratings'])
      await tx.rows(sql.raw(`delete from ${table}`))
    for (const statement of statementsThatFill()) await tx.rows(sql.raw(statement))
  })
  expect(await read()).toEqual(before)
})

function statementsThatFill(): string[] {
  const text = readFileSync(join(import.meta.dir, `migrations/${dialect}/0002_ratings.sql`), 'utf8')
  return text.split('--> statement-breakpoint').filter((statement) => statement.includes('INSERT INTO'))
}
