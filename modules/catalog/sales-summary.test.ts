import { expect, test } from 'bun:test'
import { desc, eq, sql } from 'drizzle-orm'
import { sales } from '@/modules/catalog/schema'
import { mergePricePoints, summarizeSales } from '@/modules/catalog/web/price-history/price-points'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { completePurchase, listItem } from '@/tests/support/trade'

test('the figures above the price chart are those of the sales table', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  let itemId = ''
  for (const price of ['30.00', '10.50', '20.00']) {
    const listing = await listItem(seller, { price, assetId: '777001' })
    itemId = listing.itemId
    await completePurchase(buyer, listing)
    app.advance(60_000)
  }
  await app.drain()
  const { body } = await buyer.get(`/api/items/${itemId}/history`)
  const [row] = await app.ctx.db
    .select({
      low: sql<number>`min(${sales.priceCents})`,
      high: sql<number>`max(${sales.priceCents})`,
      count: sql<number>`count(*)`,
    })
    .from(sales)
    .where(eq(sales.itemId, itemId))
  const [last] = await app.ctx.db
    .select()
    .from(sales)
    .where(eq(sales.itemId, itemId))
    .orderBy(desc(sales.at))
    .limit(1)
  expect(summarizeSales(mergePricePoints({ ...body, resales: [] }))).toEqual({
    last: (last?.priceCents ?? 0) / 100,
    low: Number(row?.low) / 100,
    high: Number(row?.high) / 100,
    count: Number(row?.count),
  })
  expect(Number(row?.count)).toBe(3)
})
