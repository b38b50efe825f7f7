import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { items } from '@/modules/catalog/schema'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { listItem, reserve } from '@/tests/support/trade'

const rounds = process.env.FULL ? 200 : 15

interface Offers {
  price: number
  stock: number
  isUnlisted: boolean
}

async function offersOf({ ctx }: TestApp, itemId: string): Promise<Offers> {
  const [item] = await ctx.db.select().from(items).where(eq(items.id, itemId))
  return { price: item?.priceCents ?? 0, stock: item?.stock ?? 0, isUnlisted: item?.unlisted !== 0 }
}

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
    expect(await offersOf(app, first.itemId)).toEqual({ price: 2_000, stock: 2, isUnlisted: false })
  }
})

test('an item shows a copy again whose reservation ended while another copy was listed', async () => {
  await using app = await createTestApp({ hasFullPool: true })
  const [ann, ben] = await Promise.all([app.signIn('ann'), app.signIn('ben')])
  for (let round = 0; round < rounds; round++) {
    const buyer = await app.signIn(`buyer_${round}`)
    const first = await listItem(ann, { price: 10 })
    const copy = { assetId: first.assetId, itemName: `Crown of Test ${first.assetId}` }
    const { body } = await reserve(buyer, first)
    const answers = await Promise.all([
      buyer.post(`/api/orders/${body.orderId}/cancel`),
      ...[20, 30, 40].map((price) =>
        ben.post('/api/listings', { ...copy, category: 'hat', price, condition: 'good' }),
      ),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 201, 201])
    expect(await offersOf(app, first.itemId)).toEqual({ price: 1_000, stock: 4, isUnlisted: false })
  }
})
