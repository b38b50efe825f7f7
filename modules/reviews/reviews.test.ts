import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { hour, net, price } from '@/modules/orders/factory'
import { requestDeletion } from '@/modules/privacy/factory'
import { buildCompletedOrder } from '@/modules/reviews/factory'
import { expectResponse } from '@/tests/support/expect-response'
import { readNotifications } from '@/tests/support/notifications'
import { readPages } from '@/tests/support/read-pages'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

const day = 24 * hour
const body = { stars: 4, text: 'As described.' }

test('201: the buyer reviews a completed order, and everybody sees it with a masked name', async () => {
  await using order = await buildCompletedOrder()
  const { app, buyer, path, itemId, sellerId } = order
  const { body: written } = await expectResponse(app, {
    as: buyer,
    post: path,
    body: { stars: 4, text: ' As\u202e described.\r\n\r\n\r\nThanks. ' },
    status: 201,
    events: ['reviews.review-written'],
  })
  expect(written).toMatchObject({ writableUntil: '2026-01-16T12:00:00.000Z', isAnswerable: false })
  const review = {
    id: written.review.id,
    stars: 4,
    text: 'As described.\n\nThanks.',
    buyer: 'bu…r',
    buyerTemporary: true,
    seller: 'seller',
    sellerTemporary: true,
    itemId,
    createdAt: '2026-01-15T12:00:00.000Z',
    editedAt: null,
    answer: null,
  }
  const figures = { count: 1, average: 4, distribution: [0, 0, 0, 1, 0] }
  for (const subject of [`sellerId=${sellerId}`, `itemId=${itemId}`]) {
    expect((await app.visitor().get(`/api/reviews?${subject}`)).body).toMatchObject([review])
    expect((await app.visitor().get(`/api/reviews/figures?${subject}`)).body).toEqual(figures)
  }
  expect((await order.seller.get(path)).body).toMatchObject({
    review,
    writableUntil: null,
    isAnswerable: true,
  })
})

test('the average is shown on the item and its offers as soon as it changes', async () => {
  await using order = await buildCompletedOrder()
  const { app, seller, buyer, itemId } = order
  const { assetId } = (await app.visitor().get(`/api/items/${itemId}`)).body
  await listItem(seller, { assetId })
  const ratings = async (as: TestClient) => {
    const { rating, listings } = (await as.get(`/api/items/${itemId}`)).body
    return [rating, listings?.[0].sellerRating]
  }
  expect([await ratings(app.visitor()), await ratings(buyer)]).toEqual([
    [undefined, undefined],
    [undefined, null],
  ])
  await order.write(5)
  expect([await ratings(app.visitor()), await ratings(buyer)]).toEqual([
    [5, undefined],
    [5, 5],
  ])
  await order.edit(2)
  expect(await ratings(app.visitor())).toEqual([2, undefined])
})

test('403, 404 and 409: only the buyer, only a completed order, only for sixty days', async () => {
  await using order = await buildCompletedOrder()
  const { app, seller, buyer, path } = order
  const fails = (as: TestClient, post: string, status: number, code: string) =>
    expectResponse(app, { as, post, body, status, code })
  await fails(buyer, '/api/orders/missing/review', 404, 'not_found')
  await fails(seller, path, 403, 'wrong_party')
  await fails(buyer, `/api/orders/${await buy(buyer, await listItem(seller))}/review`, 409, 'review_not_open')
  app.advance(60 * day + 1)
  // Sessions end sooner.
  const later = await app.signIn('buyer')
  await fails(later, path, 409, 'review_not_open')
  expect((await later.get(path)).body).toEqual({ review: null, writableUntil: null, isAnswerable: false })
})

test('the buyer can change a review for a day; sending it again changes nothing', async () => {
  await using order = await buildCompletedOrder()
  const { app, buyer, path } = order
  await order.write(5)
  app.advance(day)
  await expectResponse(app, { as: buyer, put: path, body, status: 200, events: ['reviews.review-edited'] })
  app.advance(1)
  await expectResponse(app, { as: buyer, put: path, body, status: 200, events: [] })
  await expectResponse(app, { as: buyer, put: path, body: { stars: 1 }, status: 409, code: 'review_final' })
  const [review] = await order.listReviews()
  expect([review.stars, review.text, review.editedAt]).toEqual([4, body.text, '2026-01-16T12:00:00.000Z'])
})

test('404: a review that nobody wrote cannot be changed', async () => {
  await using order = await buildCompletedOrder()
  const { app, buyer, path } = order
  await expectResponse(app, { as: buyer, put: path, body, status: 404, code: 'review_missing' })
})

test('409: an order gets one review, also after a double click', async () => {
  await using order = await buildCompletedOrder()
  const responses = await Promise.all([order.write(5), order.write(5), order.write(5)])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect((await order.write(1)).body.code).toBe('review_exists')
  expect(await order.listReviews()).toMatchObject([{ stars: 5 }])
})

test.each([
  ['no stars', { text: 'Good' }],
  ['zero stars', { stars: 0 }],
  ['six stars', { stars: 6 }],
  ['half a star', { stars: 2.5 }],
  ['stars as text', { stars: '5' }],
  ['a long text', { stars: 5, text: 'a'.repeat(501) }],
])('422: a review with %s', async (_, input) => {
  await using order = await buildCompletedOrder()
  const { app, buyer, path } = order
  await expectResponse(app, { as: buyer, post: path, body: input, status: 422, code: 'invalid' })
})

test('the seller answers once, and both parties are notified', async () => {
  await using order = await buildCompletedOrder()
  const { app, seller, buyer, answerPath } = order
  const answer = { text: 'Thank you!' }
  await expectResponse(app, {
    as: seller,
    put: answerPath,
    body: answer,
    status: 404,
    code: 'review_missing',
  })
  await order.write()
  const fails = (as: TestClient, status: number, code: string, text = answer.text) =>
    expectResponse(app, { as, put: answerPath, body: { text }, status, code })
  await fails(buyer, 403, 'wrong_party')
  await fails(seller, 422, 'invalid', ' ')
  const { body: answered } = await expectResponse(app, {
    as: seller,
    put: answerPath,
    body: answer,
    status: 200,
    events: ['reviews.review-answered'],
  })
  expect(answered).toMatchObject({ review: { answer }, isAnswerable: false })
  await fails(seller, 409, 'review_answered')
  expect(await readNotifications(app, seller, 'New review')).toHaveLength(1)
  expect(await readNotifications(app, buyer, 'Review answered')).toHaveLength(1)
})

const undone: [string, (order: Awaited<ReturnType<typeof buildCompletedOrder>>) => Promise<unknown>][] = [
  [
    'reversed by staff',
    async ({ app, orderId }) =>
      (await signInStaff(app, 'moderator')).post(`/api/admin/orders/${orderId}/clawback`, {
        reason: 'Stolen.',
      }),
  ],
  ['refunded in the dashboard', ({ refundInDashboard }) => refundInDashboard(price)],
  ['partly refunded in the dashboard', ({ refundInDashboard }) => refundInDashboard(1)],
  [
    'charged back',
    async ({ provider, intentId, sync }) => {
      provider.dispute(intentId, 'lost', 0)
      await sync()
    },
  ],
]

test.each(undone)(
  'a sale that is %s takes its review out of all figures, and can get none',
  async (_, undo) => {
    await using order = await buildCompletedOrder()
    const { app, buyer, seller, path, itemId } = order
    await order.write(1)
    await undo(order)
    await app.drain()
    expect(await order.listReviews()).toEqual([])
    expect(await order.figures()).toEqual({ count: 0, average: null, distribution: [0, 0, 0, 0, 0] })
    expect((await app.visitor().get(`/api/items/${itemId}`)).body.rating).toBeUndefined()
    expect((await buyer.get(path)).body).toEqual({ review: null, writableUntil: null, isAnswerable: false })
    for (const method of ['post', 'put'])
      await expectResponse(app, { as: buyer, [method]: path, body, status: 409, code: 'review_not_open' })
    expect((await seller.put(order.answerPath, { text: 'No.' })).status).toBe(404)
    expect(await order.brokenInvariants()).toEqual([])
  },
)

test('reviews are listed newest first in pages', async () => {
  await using order = await buildCompletedOrder()
  const { app, sellerId } = order
  await order.write(1, 'first')
  for (const text of ['second', 'third']) {
    app.advance(1_000)
    await order.reviewAnother(5, text)
  }
  expect(await order.figures()).toEqual({ count: 3, average: 3.7, distribution: [1, 0, 0, 0, 2] })
  const path = `/api/reviews?sellerId=${sellerId}`
  const pages = await readPages<{ text: string }>(app.visitor(), `${path}&limit=2`)
  expect(pages.map((page) => page.map(({ text }) => text))).toEqual([['third', 'second'], ['first']])
  for (const wrong of [`${path}&limit=0`, '/api/reviews', `${path}&itemId=7`])
    expect((await app.visitor().get(wrong)).status).toBe(422)
})

test('a review can be reported while everybody sees it', async () => {
  await using order = await buildCompletedOrder()
  const { app, seller, buyer } = order
  const { id } = (await order.write(1, 'Buy followers here')).body.review
  const report = { subject: 'review', id, reason: 'It is spam.' }
  expect((await buyer.post('/api/reports', report)).status).toBe(422)
  expect((await seller.post('/api/reports', report)).status).toBe(201)
  const staff = await signInStaff(app, 'moderator')
  expect((await staff.get('/api/admin/reports')).body).toMatchObject([
    { subject: 'review', content: '1 of 5 stars\n\nBuy followers here', reported: 'buyer' },
  ])
  expect((await seller.post('/api/reports', { ...report, id: 'missing' })).status).toBe(404)
})

test('the texts of departed users are erased, the stars stay', async () => {
  await using order = await buildCompletedOrder()
  const { buyer, seller } = order
  await order.write(3, 'It took a while.')
  await seller.put(order.answerPath, { text: 'Sorry!' })
  await seller.post('/api/payouts', { amount: net / 100, method: 'bank' })
  for (const user of [buyer, seller]) expect((await requestDeletion(user, {})).status).toBe(204)
  expect(await order.listReviews()).toMatchObject([{ stars: 3, text: '', buyer: 'Someone', answer: null }])
  expect(await order.brokenInvariants()).toEqual([])
})
