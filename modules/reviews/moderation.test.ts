import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { buildCompletedOrder } from '@/modules/reviews/factory'
import { restore, suspend } from '@/modules/users/service'
import { expectResponse } from '@/tests/support/expect-response'

const reason = 'It insults the seller.'
const figuresOf = (count: number) => ({ count })

async function buildReview() {
  const order = await buildCompletedOrder()
  await order.write(1, 'A thief!')
  await order.seller.put(order.answerPath, { text: 'Not true.' })
  const staff = await signInStaff(order.app, 'moderator')
  const { id } = (await order.listReviews())[0]
  return { ...order, staff, id, [Symbol.asyncDispose]: () => order[Symbol.asyncDispose]() }
}

test('a removed review leaves a line, counts no longer, and its author hears why', async () => {
  await using r = await buildReview()
  const remove = () => r.staff.send('DELETE', `/api/admin/reviews/${r.id}`, { reason })
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
  expect(await r.listReviews()).toMatchObject([
    { id: r.id, stars: 0, text: 'The moderators removed this review.', isRemoved: true, answer: null },
  ])
  expect(await r.figures()).toMatchObject(figuresOf(0))
  expect((await r.app.visitor().get(`/api/items/${r.itemId}`)).body.rating).toBeUndefined()
  await r.app.drain()
  const told = (await r.buyer.get('/api/notifications')).body as { title: string; content: string }[]
  const removals = told.filter(({ title }) => title === 'Review removed')
  expect(removals).toMatchObject([{ content: expect.stringContaining(reason) }])
  for (const change of [r.edit(5, 'A thief!!'), r.seller.put(r.answerPath, { text: 'Thanks.' })])
    expect((await change).body.code).toBe('review_removed')
  expect((await r.write()).body.code).toBe('review_exists')
  expect((await r.buyer.get(r.path)).body).toMatchObject({ writableUntil: null, isAnswerable: false })
  expect((await r.buyer.post('/api/reports', { subject: 'review', id: r.id, reason })).status).toBe(404)
  await expectResponse(r.app, { as: r.buyer, get: `/api/reviews?itemId=${r.itemId}`, status: 200 })
})

test('what a suspended user wrote is neither shown nor counted until the suspension ends', async () => {
  await using r = await buildReview()
  const { app, buyerId, sellerId } = r
  const before = [await r.listReviews(), await r.figures()]
  await suspend(app.ctx, buyerId, { reason })
  await app.drain()
  expect([await r.listReviews(), await r.figures()]).toMatchObject([[], figuresOf(0)])
  await restore(app.ctx, buyerId, reason)
  await app.drain()
  expect([await r.listReviews(), await r.figures()]).toEqual(before)
  await suspend(app.ctx, sellerId, { reason })
  await app.drain()
  expect(await r.listReviews()).toMatchObject([{ text: 'A thief!', answer: null }])
  await restore(app.ctx, sellerId, reason)
  await app.drain()
  expect([await r.listReviews(), await r.figures()]).toEqual(before)
  expect((await r.listReviews())[0].answer).toMatchObject({ text: 'Not true.' })
})

test('a review that is removed during the suspension of its author counts once, at no time twice', async () => {
  await using r = await buildReview()
  await suspend(r.app.ctx, r.buyerId, { reason })
  await r.app.drain()
  await r.staff.send('DELETE', `/api/admin/reviews/${r.id}`, { reason })
  await restore(r.app.ctx, r.buyerId, reason)
  await r.app.drain()
  expect(await r.figures()).toMatchObject(figuresOf(0))
  expect(await r.listReviews()).toMatchObject([{ isRemoved: true }])
  await r.reviewAnother(4, 'Fine.')
  expect(await r.figures()).toMatchObject({ count: 1, average: 4 })
})
