import { forOrder, forPath, okForStaff, type Permission, withReason } from '@/tests/abuse/permission-presets'

/** The routes of staff. */
export const staffPermissions: Record<string, Permission> = {
  'GET /api/admin/queues': okForStaff,
  'GET /api/admin/orders': {
    ...okForStaff,
    request: forPath('/api/admin/orders?dispute=open'),
  },
  'POST /api/admin/orders/:id/decision': {
    ...okForStaff,
    request: forOrder('disputed', 'admin/orders/:id/decision', { outcome: 'refund', ...withReason }),
  },
  'POST /api/admin/orders/:id/clawback': {
    ...okForStaff,
    request: forOrder('completed', 'admin/orders/:id/clawback', withReason),
  },
  'POST /api/admin/orders/:id/given-otherwise': {
    statuses: [404, 404, 404, 404, 404, 404, 200],
    request: forOrder('refused', 'admin/orders/:id/given-otherwise', withReason),
  },
  'GET /api/admin/reports': {
    ...okForStaff,
    request: async (world) => {
      await world.report()
      return {}
    },
  },
  'POST /api/admin/reports/:id/close': {
    ...okForStaff,
    request: async (world) => ({ path: `/api/admin/reports/${await world.report()}/close` }),
  },
  'GET /api/admin/item-names': okForStaff,
  'PUT /api/admin/item-names/:id': {
    statuses: [404, 404, 404, 404, 404, 204, 204],
    request: async (world) => ({
      path: `/api/admin/item-names/${await world.provisionalItem()}`,
      body: { name: 'Crown of Test' },
    }),
  },
  'GET /api/admin/message-reports': {
    ...okForStaff,
    request: async (world) => {
      await world.report()
      return {}
    },
  },
  'POST /api/admin/message-reports/:id/close': {
    ...okForStaff,
    request: async (world) => ({ path: `/api/admin/message-reports/${await world.report()}/close` }),
  },
}
