import { addPicture } from '@/modules/orders/testing/dispute-picture'
import {
  type BuildRequest,
  forOrder,
  forPath,
  okForSignedIn,
  okForStaff,
  type Permission,
  withReason,
} from '@/tests/support/module-testing/permission'
import { solidPng } from '@/tests/support/png'

/** Evidence for a chargeback, unchanged by staff. */
const evidence = {
  product: 'A crown.',
  statement: 'The buyer has it.',
  access: '',
  policy: '',
  refundRefusal: '',
  version: 1,
}

const forChargeback =
  (verb: string, body?: unknown): BuildRequest =>
  async (world) => ({ path: `/api/admin/chargebacks/${await world.chargeback()}${verb}`, body })

export const permissions: Record<string, Permission> = {
  'GET /api/admin/people/:id/orders': {
    ...okForStaff,
    request: async (world) => ({ path: `/api/admin/people/${world.idOf('seller')}/orders` }),
  },
  'GET /api/transactions': okForSignedIn,
  'GET /api/transactions/totals': okForSignedIn,
  'GET /api/orders/decision-time': okForSignedIn,
  'GET /api/orders/last-player': okForSignedIn,
  'GET /api/orders/:id': {
    statuses: [401, 404, 404, 200, 200, 200, 200],
    request: forOrder('paid', '/api/orders/:id'),
  },
  'GET /api/orders/:id/receipt': {
    statuses: [401, 404, 404, 200, 200, 200, 200],
    request: forOrder('paid', '/api/orders/:id/receipt'),
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
  'POST /api/orders/:id/evidence': {
    statuses: [401, 404, 404, 201, 201, 403, 403],
    request: forOrder('disputed', '/api/orders/:id/evidence', solidPng(8, 8)),
  },
  'GET /api/orders/:id/evidence/:pictureId': {
    statuses: [401, 404, 404, 200, 200, 200, 200],
    request: async (world) => ({ path: await addPicture(world) }),
  },
  'POST /api/orders/:id/cancel': {
    statuses: [401, 404, 404, 409, 200, 200, 200],
    request: forOrder('paid', '/api/orders/:id/cancel'),
  },
  'POST /api/orders/:id/appeal': {
    statuses: [401, 404, 404, 403, 200, 403, 403],
    request: forOrder('decided', '/api/orders/:id/appeal', withReason),
  },
  'GET /api/admin/orders': {
    ...okForStaff,
    request: forPath('/api/admin/orders?dispute=open'),
  },
  'POST /api/admin/orders/:id/decision': {
    ...okForStaff,
    request: forOrder('disputed', '/api/admin/orders/:id/decision', { outcome: 'refund', ...withReason }),
  },
  'GET /api/admin/orders/:id': {
    ...okForStaff,
    request: forOrder('disputed', '/api/admin/orders/:id'),
  },
  'POST /api/admin/orders/:id/decision/undo': {
    ...okForStaff,
    request: forOrder('decided', '/api/admin/orders/:id/decision/undo', withReason),
  },
  'POST /api/admin/orders/:id/appeal/decision': {
    // The admin made the decision.
    statuses: [404, 404, 404, 404, 404, 200, 409],
    request: forOrder('appealed', '/api/admin/orders/:id/appeal/decision', {
      result: 'upheld',
      ...withReason,
    }),
  },
  'POST /api/admin/orders/:id/proposal/reject': {
    ...okForStaff,
    request: forOrder('proposed', '/api/admin/orders/:id/proposal/reject', withReason),
  },
  'GET /api/admin/orders/:id/payment-facts': {
    ...okForStaff,
    request: forOrder('paid', '/api/admin/orders/:id/payment-facts'),
  },
  'GET /api/admin/chargebacks': okForStaff,
  'GET /api/admin/chargebacks/:id': { ...okForStaff, request: forChargeback('') },
  'PUT /api/admin/chargebacks/:id/draft': { ...okForStaff, request: forChargeback('/draft', evidence) },
  'POST /api/admin/chargebacks/:id/submission': {
    ...okForStaff,
    request: forChargeback('/submission', evidence),
  },
  'POST /api/admin/chargebacks/:id/acceptance': {
    statuses: [404, 404, 404, 404, 404, 404, 200],
    request: forChargeback('/acceptance', { ...withReason, version: 1 }),
  },
  'POST /api/admin/orders/:id/clawback': {
    ...okForStaff,
    request: forOrder('completed', '/api/admin/orders/:id/clawback', withReason),
  },
  'POST /api/admin/orders/:id/given-otherwise': {
    statuses: [404, 404, 404, 404, 404, 404, 200],
    request: forOrder('refused', '/api/admin/orders/:id/given-otherwise', withReason),
  },
  'GET /api/orders/open': okForSignedIn,
}
