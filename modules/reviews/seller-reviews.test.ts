import { expect, test } from 'bun:test'
import { buildCompletedOrder } from '@/modules/reviews/factory'
import { sql } from '@/src/db/columns'

test('the page and the offers of a seller show the rating that the reviews add up to', async () => {
  await using order = await buildCompletedOrder()
  const { app, seller, buyer, sellerId, itemId } = order
  await order.write(5)
  await order.reviewAnother(4)
  const [bySql] = await app.ctx.db.rows<{ count: number; stars: number }>(sql`
    select count(*) as count, sum(stars) as stars from reviews_reviews
    where seller_id = ${sellerId} and removed_at is null`)
  const count = Number(bySql?.count)
  const expected = { rating: { average: Number(bySql?.stars) / count, count } }
  expect(expected).toEqual({ rating: { average: 4.5, count: 2 } })
  expect((await app.visitor().get('/api/sellers/seller')).body).toMatchObject(expected)
  const { assetId } = (await app.visitor().get(`/api/items/${itemId}`)).body
  await seller.post('/api/listings', { itemName: 'Crown', assetId, category: 'hat', price: 9 })
  const { listings } = (await buyer.get(`/api/items/${itemId}`)).body
  expect(listings[0]).toMatchObject({ sellerRating: 4.5, sellerFacts: expected })
})
