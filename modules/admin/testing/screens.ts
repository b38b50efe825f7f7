import { clickButton, type Screen } from '@/tests/support/module-testing/screen'

export const screens: Record<string, Screen[]> = {
  '/admin': [
    { name: 'overview', as: 'moderator' },
    { name: 'shortcuts', as: 'moderator', open: clickButton('Show shortcuts') },
    { name: 'search', as: 'admin', open: clickButton(/^Search( Ctrl K)?$/) },
  ],
  '/admin/history/:subject/:id': [
    {
      name: 'history of a person',
      as: 'moderator',
      path: async ({ users }) =>
        `/admin/history/person/${(await users.seller.get('/api/auth/user')).body.id}`,
    },
    {
      name: 'history of an order',
      as: 'moderator',
      path: ({ orders }) => `/admin/history/order/${orders.completed}`,
    },
  ],
  '/admin/alerts': [{ name: 'alerts', as: 'moderator' }],
  '/admin/processes': [{ name: 'processes', as: 'admin' }],
  '/admin/cases': [{ name: 'cases', as: 'moderator' }],
  '/admin/queues/:name': [
    {
      name: 'old address of a queue',
      as: 'moderator',
      path: '/admin/queues/disputes',
      isFullRunOnly: true,
    },
  ],
  '/admin/first-run': ['name', 'mail', 'payments', 'platform', 'factor', 'goods'].map((step) => ({
    name: `first run: ${step}`,
    path: `/admin/first-run?step=${step}`,
    as: 'admin' as const,
  })),
}
