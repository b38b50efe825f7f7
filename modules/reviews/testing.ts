import { itemPath } from '@/modules/catalog/web/paths'
import { orderPath } from '@/modules/orders/web/paths'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { forOrder, okForAll, type Permission, withReason } from '@/tests/support/module-testing/permission'
import { permittedRequests } from '@/tests/support/module-testing/sample-request'
import { clickButton, type DemoMarket } from '@/tests/support/module-testing/screen'
import type { World } from '@/tests/support/module-testing/world'
import { completePurchase, listItem } from '@/tests/support/trade'

const review = { stars: 4, text: 'As described.' }
const answer = { text: 'Thank you!' }

/** Returns the id of a completed order with a review. */
async function createReview(world: World): Promise<string> {
  const orderId = await world.completed()
  await (await world.signInAs('buyer')).post(`/api/orders/${orderId}/review`, review)
  return orderId
}

/** Returns the id of a review. */
async function createReviewId(world: World): Promise<string> {
  const orderId = await createReview(world)
  const { body } = await (await world.signInAs('buyer')).get(`/api/orders/${orderId}/review`)
  return body.review.id
}

async function createAnsweredReview(world: World): Promise<string> {
  const orderId = await createReview(world)
  await (await world.signInAs('seller')).put(`/api/orders/${orderId}/review/answer`, answer)
  return orderId
}

/** Returns the id of an item with an answered review. */
async function itemIdOf(world: World): Promise<string> {
  const orderId = await createAnsweredReview(world)
  return (await (await world.signInAs('buyer')).get(`/api/orders/${orderId}`)).body.itemId
}

/** The completed order of the demo market with a review. */
async function pathToReview({ orders, users }: DemoMarket): Promise<string> {
  await users.buyer.post(`/api/orders/${orders.completed}/review`, review)
  return orderPath(orders.completed)
}

const keysOfReview = (parent: string) =>
  ['answer.createdAt', 'answer.text', 'buyer', 'buyerTemporary', 'createdAt', 'editedAt', 'id', 'isRemoved']
    .concat(['itemId', 'itemName', 'seller', 'sellerTemporary', 'stars', 'text'])
    .map((key) => `${parent}.${key}`)
    .join(' ')

const permissions: Record<string, Permission> = {
  'GET /api/reviews': {
    ...okForAll,
    request: async (world) => ({ path: `/api/reviews?itemId=${await itemIdOf(world)}` }),
  },
  'GET /api/reviews/figures': {
    ...okForAll,
    request: async (world) => ({ path: `/api/reviews/figures?sellerId=${world.idOf('seller')}` }),
  },
  'GET /api/orders/:id/review': {
    statuses: [401, 404, 404, 200, 200, 200, 200],
    clerks: { support: 200, accountant: 200 },
    request: async (world) => ({ path: `/api/orders/${await createAnsweredReview(world)}/review` }),
  },
  'POST /api/orders/:id/review': {
    statuses: [401, 404, 404, 201, 403, 403, 403],
    clerks: { support: 403, accountant: 403 },
    request: forOrder('completed', '/api/orders/:id/review', review),
  },
  'PUT /api/orders/:id/review': {
    statuses: [401, 404, 404, 200, 403, 403, 403],
    clerks: { support: 403, accountant: 403 },
    request: async (world) => ({ path: `/api/orders/${await createReview(world)}/review`, body: review }),
  },
  'DELETE /api/admin/reviews/:id': {
    statuses: [404, 404, 404, 404, 404, 204, 204],
    request: async (world) => ({
      path: `/api/admin/reviews/${await createReviewId(world)}`,
      body: withReason,
    }),
  },
  'PUT /api/orders/:id/review/answer': {
    statuses: [401, 404, 404, 403, 200, 403, 403],
    clerks: { support: 403, accountant: 403 },
    request: async (world) => ({
      path: `/api/orders/${await createReview(world)}/review/answer`,
      body: answer,
    }),
  },
}

export const testing = defineModuleTesting({
  createData: async (world) => {
    await createAnsweredReview(world)
  },
  permissions,
  sampleRequests: permittedRequests(permissions, {
    'POST /api/orders/:id/review': 'buyer',
    'PUT /api/orders/:id/review': 'buyer',
    'PUT /api/orders/:id/review/answer': 'seller',
    'DELETE /api/admin/reviews/:id': 'moderator',
  }),
  sampleValues: async (world) => ({
    '/api/orders/:id': [await createReview(world)],
    '/api/admin/reviews/:id': [await createReviewId(world)],
    sellerId: [world.idOf('seller')],
    stars: [5],
    minRating: ['4.5', '4'],
  }),
  exposedKeys: {
    'GET /api/reviews': {
      'visitor unverified stranger buyer seller moderator admin': keysOfReview('[]'),
    },
    'GET /api/reviews/figures': {
      'visitor unverified stranger buyer seller moderator admin': 'average count distribution[]',
    },
    'GET /api/orders/:id/review': {
      'buyer seller moderator admin': `isAnswerable ${keysOfReview('review')} writableUntil`,
    },
  },
  downloadKeys: {
    'reviews.reviews': { buyer: 'createdAt editedAt id moderatedAt moderationReason orderId stars text' },
    'reviews.reviewAnswers': { seller: 'answer answeredAt id orderId' },
  },
  screens: {
    '/orders/:id': [
      { name: 'review of an order for its buyer', path: pathToReview, as: 'buyer' },
      { name: 'review of an order for its seller', path: pathToReview, as: 'seller' },
      {
        name: 'review without stars',
        path: async ({ users }) =>
          orderPath(await completePurchase(users.buyer, await listItem(users.seller))),
        as: 'buyer',
        open: clickButton('Publish Review'),
      },
    ],
    '/item/:id': [
      {
        name: 'item with reviews',
        path: async (market) => {
          await pathToReview(market)
          const { body } = await market.users.buyer.get(`/api/orders/${market.orders.completed}`)
          return itemPath(body.itemId)
        },
      },
    ],
  },
  faults: [
    {
      name: 'a review of an undone sale stays in the figures',
      file: 'modules/reviews/listeners.ts',
      find: '    if (order && !isSaleIntact(order)) await',
      replace: '    if (!order) await',
      impact: 'A seller keeps five stars from sales that were refunded.',
      caughtBy: { test: 'modules/reviews/reviews.test.ts' },
    },
    {
      name: 'a removed review stays in the figures',
      file: 'modules/reviews/moderation.ts',
      find: '    await recount(tx, review, { ...review, ...change })\n',
      replace: '',
      impact: 'A review that moderators removed still ruins the average of the seller.',
      caughtBy: { test: 'modules/reviews/moderation.test.ts' },
    },
    {
      name: 'a refunded buyer writes a review',
      file: 'modules/reviews/reviews.ts',
      find: '    if (!isSaleIntact(order) || tx.now() > reviewableUntil(order))',
      replace: '    if (tx.now() > reviewableUntil(order))',
      impact: 'A buyer who got the money back ruins the figures of the seller.',
      caughtBy: { test: 'modules/reviews/reviews.test.ts' },
    },
  ],
})
