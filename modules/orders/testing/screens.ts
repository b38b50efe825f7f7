import { casePath, chargebackPath, chargebacksPath, orderPath } from '@/modules/orders/web/paths'
import {
  clickButton,
  type DemoMarket,
  oncePerMarket,
  type Screen,
} from '@/tests/support/module-testing/screen'
import { solidPng } from '@/tests/support/png'
import { buy, disputedCard, listItem, pay, reserve } from '@/tests/support/trade'

type State = keyof DemoMarket['orders']

const pathTo =
  (state: State) =>
  ({ orders }: DemoMarket) =>
    orderPath(orders[state])

function screensOfOrder(state: State, isSellerFullRunOnly?: true): Screen[] {
  const path = pathTo(state)
  return [
    { name: `${state} order for its buyer`, path, as: 'buyer' },
    { name: `${state} order for its seller`, path, as: 'seller', isFullRunOnly: isSellerFullRunOnly },
  ]
}

/** A payment that the buyer's bank disputes. */
const createChargeback = oncePerMarket(async ({ users: { seller, buyer, moderator } }) => {
  const { orderId, clientSecret } = (await reserve(buyer, await listItem(seller))).body
  await pay(buyer, clientSecret, disputedCard)
  const { body } = await moderator.get('/api/admin/chargebacks')
  return chargebackPath(body.find((row: { orderId: string }) => row.orderId === orderId).id)
})

/** An order that a moderator decided for the seller: its buyer can appeal. */
async function createDecided({ users: { seller, buyer, moderator } }: DemoMarket): Promise<string> {
  const { orderId, clientSecret } = (await reserve(buyer, await listItem(seller))).body
  await pay(buyer, clientSecret)
  await buyer.post(`/api/orders/${orderId}/dispute`, { reason: 'It never came.' })
  const decision = { outcome: 'release', reason: 'It was seen in the inventory.' }
  await moderator.post(`/api/admin/orders/${orderId}/decision`, decision)
  return orderId
}

const createAppealable = oncePerMarket(createDecided)
const createAppealed = oncePerMarket(async (market) => {
  const orderId = await createDecided(market)
  await market.users.buyer.post(`/api/orders/${orderId}/appeal`, { reason: 'That is another copy.' })
  return orderId
})

/** A disputed order with a picture of each party. */
const createPictured = oncePerMarket(async ({ users: { seller, buyer } }) => {
  const orderId = await buy(buyer, await listItem(seller))
  await buyer.post(`/api/orders/${orderId}/dispute`, { reason: 'It never came.' })
  await buyer.post(`/api/orders/${orderId}/evidence`, solidPng(360, 740, 0x2b6e8fff))
  await seller.post(`/api/orders/${orderId}/evidence`, solidPng(900, 500, 0x8f4d2bff))
  return orderId
})

export const screens: Record<string, Screen[]> = {
  '/orders/:id': [
    ...screensOfOrder('unpaid', true),
    ...screensOfOrder('paid'),
    ...screensOfOrder('watched', true),
    ...screensOfOrder('sent', true),
    ...screensOfOrder('disputed', true),
    {
      name: 'disputed order with pictures for its seller',
      path: async (market) => orderPath(await createPictured(market)),
      as: 'seller',
    },
    {
      name: 'picture of a dispute',
      path: async (market) => orderPath(await createPictured(market)),
      as: 'buyer',
      open: clickButton('You: picture 1'),
    },
    ...screensOfOrder('completed', true),
    ...screensOfOrder('refunded', true),
    ...screensOfOrder('expired', true),
    { name: 'dispute dialog', path: pathTo('sent'), as: 'buyer', open: clickButton('Open a dispute') },
    { name: 'cancel dialog', path: pathTo('paid'), as: 'seller', open: clickButton('Cancel order') },
    {
      name: 'order whose decision can be appealed',
      path: async (market) => orderPath(await createAppealable(market)),
      as: 'buyer',
    },
    {
      name: 'appealed order for its seller',
      path: async (market) => orderPath(await createAppealed(market)),
      as: 'seller',
    },
    { name: 'order not found', path: '/orders/none', as: 'buyer', expectedErrors: ['404 /api/orders/none'] },
    {
      name: 'order that fails to load',
      path: pathTo('paid'),
      as: 'buyer',
      isFullRunOnly: true,
      failingPath: ({ orders }) => `/api/orders/${orders.paid}`,
    },
  ],
  '/admin/orders': [{ name: 'all orders', as: 'moderator' }],
  '/admin/orders/:id': [
    { name: 'case', path: ({ orders }) => casePath(orders.disputed), as: 'moderator' },
    {
      name: 'case with pictures',
      path: async (market) => casePath(await createPictured(market)),
      as: 'moderator',
    },
    {
      name: 'case without a reason for the decision',
      path: ({ orders }) => casePath(orders.disputed),
      as: 'moderator',
      open: clickButton('Submit & next'),
      isFullRunOnly: true,
    },
    {
      name: 'appealed case for the moderator who decided it',
      path: async (market) => casePath(await createAppealed(market)),
      as: 'moderator',
    },
    {
      name: 'appealed case for someone else',
      path: async (market) => casePath(await createAppealed(market)),
      as: 'admin',
      open: clickButton('Overturn: refund the buyer'),
    },
    { name: 'case of a completed order', path: ({ orders }) => casePath(orders.completed), as: 'moderator' },
  ],
  '/admin/disputes': [{ name: 'old address of the disputes', as: 'moderator', isFullRunOnly: true }],
  '/admin/refunds': [{ name: 'rejected refunds', as: 'admin' }],
  '/admin/chargebacks': [
    {
      name: 'chargebacks',
      as: 'moderator',
      path: async (market) => {
        await createChargeback(market)
        return chargebacksPath
      },
    },
  ],
  '/admin/chargebacks/:id': [
    { name: 'chargeback', path: createChargeback, as: 'moderator' },
    {
      name: 'acceptance of a chargeback',
      path: createChargeback,
      as: 'admin',
      open: clickButton('Accept the chargeback'),
    },
  ],
  '/orders': [
    { name: 'orders', as: 'seller' },
    { name: 'orders of a newcomer', as: 'newcomer' },
    { name: 'log-in instead of orders' },
  ],
  '/collection': [
    { name: 'collection', as: 'buyer' },
    { name: 'collection of a newcomer', as: 'newcomer' },
  ],
  '/profile': [
    { name: 'transactions', path: '/profile?tab=transactions', as: 'seller' },
    {
      name: 'transactions that wait for the seller',
      path: '/profile?tab=transactions&filter=needs-action&search=crown',
      as: 'seller',
    },
    {
      name: 'transactions without a match',
      path: '/profile?tab=transactions&search=nothing',
      as: 'seller',
    },
    { name: 'transactions of a newcomer', path: '/profile?tab=transactions', as: 'newcomer' },
  ],
}
