import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { items } from '@/modules/catalog/schema'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient, TestResponse } from '@/tests/support/test-client'
import { testSize } from '@/tests/support/test-size'
import { listItem, reserve, type TestListing } from '@/tests/support/trade'

const rounds = testSize('TEST_RACES', { commit: 15, full: 200 })

interface Offers {
  price: number
  stock: number
  isUnlisted: boolean
}

async function offersOf({ ctx }: TestApp, itemId: string): Promise<Offers> {
  const [item] = await ctx.db.select().from(items).where(eq(items.id, itemId))
  return { price: item?.priceCents ?? 0, stock: item?.stock ?? 0, isUnlisted: item?.unlisted !== 0 }
}

interface Round {
  app: TestApp
  buyer: TestClient
  /** Ann's listing of a new item, for $10. */
  first: TestListing
  /** Ben lists another copy of the item. */
  listCopy(price: number): Promise<TestResponse>
}

async function playRounds(play: (round: Round) => Promise<void>): Promise<void> {
  await using app = await createTestApp({ hasFullPool: true })
  const [ann, ben] = await Promise.all([app.signIn('ann'), app.signIn('ben')])
  for (let at = 0; at < rounds; at++) {
    const buyer = await app.signIn(`buyer_${at}`)
    const first = await listItem(ann, { price: 10 })
    const { assetId } = first
    const copy = { assetId, itemName: `Crown of Test ${assetId}`, category: 'hat', condition: 'good' }
    const listCopy = (price: number) => ben.post('/api/listings', { ...copy, price })
    await play({ app, buyer, first, listCopy })
  }
}

const statusesOf = (responses: readonly TestResponse[]) => responses.map(({ status }) => status)

test('an item shows its cheapest offer after copies of it were listed and reserved at the same time', async () => {
  await playRounds(async ({ app, buyer, first, listCopy }) => {
    const responses = await Promise.all([reserve(buyer, first), listCopy(20), listCopy(30)])
    expect(statusesOf(responses)).toEqual([200, 201, 201])
    expect(await offersOf(app, first.itemId)).toEqual({ price: 2_000, stock: 2, isUnlisted: false })
  })
})

test('an item shows a copy again whose reservation ended while another copy was listed', async () => {
  await playRounds(async ({ app, buyer, first, listCopy }) => {
    const { body } = await reserve(buyer, first)
    const cancel = buyer.post(`/api/orders/${body.orderId}/cancel`)
    const responses = await Promise.all([cancel, ...[20, 30, 40].map(listCopy)])
    expect(statusesOf(responses)).toEqual([200, 201, 201, 201])
    expect(await offersOf(app, first.itemId)).toEqual({ price: 1_000, stock: 4, isUnlisted: false })
  })
})
