import {
  forOrder,
  forPath,
  okForSignedIn,
  okForStaff,
  type Permission,
  withReason,
} from '@/tests/support/module-testing/permission'

export const permissions: Record<string, Permission> = {
  'GET /api/transactions': okForSignedIn,
  'GET /api/orders/:id': {
    statuses: [401, 404, 404, 200, 200, 200, 200],
    request: forOrder('paid', '/api/orders/:id'),
  },
  'POST /api/orders/:id/sent': {
    statuses: [401, 404, 404, 403, 200, 403, 403],
    request: forOrder('paid', '/api/orders/:id/sent'),
  },
  'POST /api/orders/:id/received': {
    statuses: [401, 404, 404, 200, 403, 403, 403],
    request: forOrder('paid', '/api/orders/:id/received'),
  },
  'POST /api/orders/:id/dispute': {
    statuses: [401, 404, 404, 200, 403, 403, 403],
    request: forOrder('paid', '/api/orders/:id/dispute', withReason),
  },
  'POST /api/orders/:id/dispute/messages': {
    statuses: [401, 404, 404, 200, 200, 200, 200],
    request: forOrder('disputed', '/api/orders/:id/dispute/messages', { content: 'Look again.' }),
  },
  'POST /api/orders/:id/cancel': {
    statuses: [401, 404, 404, 409, 200, 200, 200],
    request: forOrder('paid', '/api/orders/:id/cancel'),
  },
  'GET /api/admin/orders': {
    ...okForStaff,
    request: forPath('/api/admin/orders?dispute=open'),
  },
  'POST /api/admin/orders/:id/decision': {
    ...okForStaff,
    request: forOrder('disputed', '/api/admin/orders/:id/decision', { outcome: 'refund', ...withReason }),
  },
  'POST /api/admin/orders/:id/clawback': {
    ...okForStaff,
    request: forOrder('completed', '/api/admin/orders/:id/clawback', withReason),
  },
  'POST /api/admin/orders/:id/given-otherwise': {
    statuses: [404, 404, 404, 404, 404, 404, 200],
    request: forOrder('refused', '/api/admin/orders/:id/given-otherwise', withReason),
  },
}
