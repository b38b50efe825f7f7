import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { listItem, reserve } from '@/tests/support/trade'

const rounds = process.env.FULL ? 200 : 15

test('an item shows its cheapest offer after copies of it were listed and reserved at the same time', async () => {
  await using app = await createTestApp({ hasFullPool: true })
  const [ann, ben] = await Promise.all([app.signIn('ann'), app.signIn('ben')])
  for (let round = 0; round < rounds; round++) {
    const buyer = await app.signIn(`buyer_${round}`)
    const first = await listItem(ann, { price: 10 })
    const copy = { assetId: first.assetId, itemName: `Crown of Test ${first.assetId}` }
    const answers = await Promise.all([
      reserve(buyer, first),
      ben.post('/api/listings', { ...copy, category: 'hat', price: 20, condition: 'good' }),
      ann.post('/api/listings', { ...copy, category: 'hat', price: 30, condition: 'good' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 201])
    const [item] = await app.ctx.db.rows<{ price: unknown; stock: unknown; unlisted: unknown }>(
      sql`select price_cents as price, stock, unlisted from catalog_items where id = ${first.itemId}`,
    )
    expect([Number(item?.price), Number(item?.stock), Number(item?.unlisted)]).toEqual([2000, 2, 0])
  }
})
