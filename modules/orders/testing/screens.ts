import { orderPath } from '@/modules/orders/web/paths'
import { clickButton, type DemoMarket, type Screen } from '@/tests/support/module-testing/screen'

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

export const screens: Record<string, Screen[]> = {
  '/orders/:id': [
    ...screensOfOrder('unpaid', true),
    ...screensOfOrder('paid'),
    ...screensOfOrder('watched', true),
    ...screensOfOrder('sent', true),
    ...screensOfOrder('disputed', true),
    ...screensOfOrder('completed', true),
    ...screensOfOrder('refunded', true),
    ...screensOfOrder('expired', true),
    { name: 'dispute dialog', path: pathTo('sent'), as: 'buyer', open: clickButton('Open a dispute') },
    { name: 'cancel dialog', path: pathTo('paid'), as: 'seller', open: clickButton('Cancel order') },
    { name: 'order not found', path: '/orders/none', as: 'buyer', expectedErrors: ['404 /api/orders/none'] },
    {
      name: 'order that fails to load',
      path: pathTo('paid'),
      as: 'buyer',
      isFullRunOnly: true,
      failingPath: ({ orders }) => `/api/orders/${orders.paid}`,
    },
  ],
  '/profile': [
    { name: 'transactions', path: '/profile?tab=transactions', as: 'seller' },
    { name: 'transactions of a newcomer', path: '/profile?tab=transactions', as: 'newcomer' },
  ],
}
