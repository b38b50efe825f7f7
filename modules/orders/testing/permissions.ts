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
import type { World } from '@/tests/support/module-testing/world'
import { solidPng } from '@/tests/support/png'

/** Goodwill of the admin, or of the moderator if the admin is a party. Returns the path that undoes it. */
async function payGoodwill(world: World): Promise<string> {
  const path = `/api/admin/orders/${await world.completed()}`
  const body = { to: 'buyer', amount: '1.00', ...withReason }
  for (const role of ['admin', 'moderator'] as const) {
    const staff = await world.signInAs(role)
    if ((await staff.post(`${path}/goodwill`, body)).status !== 200) continue
    const { acts } = (await staff.get(path)).body
    return `${path}/acts/${acts[0].id}/undo`
  }
  return `${path}/acts/none/undo`
}

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
    clerks: { support: 200, accountant: 200 },
    ...okForStaff,
    request: async (world) => ({ path: `/api/admin/people/${world.idOf('seller')}/orders` }),
  },
  'GET /api/transactions': okForSignedIn,
  'GET /api/collection': okForSignedIn,
  'GET /api/transactions/totals': okForSignedIn,
  'GET /api/orders/decision-time': okForSignedIn,
  'GET /api/orders/last-player': okForSignedIn,
  'GET /api/orders/:id': {
    clerks: { support: 200, accountant: 200 },
    statuses: [401, 404, 404, 200, 200, 200, 200],
    request: forOrder('paid', '/api/orders/:id'),
  },
  'GET /api/orders/:id/receipt': {
    clerks: { support: 200, accountant: 200 },
    statuses: [401, 404, 404, 200, 200, 200, 200],
    request: forOrder('paid', '/api/orders/:id/receipt'),
  },
  'POST /api/orders/:id/sent': {
    clerks: { support: 403, accountant: 403 },
    statuses: [401, 404, 404, 403, 200, 403, 403],
    request: forOrder('paid', '/api/orders/:id/sent'),
  },
  'POST /api/orders/:id/received': {
    clerks: { support: 403, accountant: 403 },
    statuses: [401, 404, 404, 200, 403, 403, 403],
    request: forOrder('paid', '/api/orders/:id/received'),
  },
  'POST /api/orders/:id/dispute': {
    clerks: { support: 403, accountant: 403 },
    statuses: [401, 404, 404, 200, 403, 403, 403],
    request: forOrder('paid', '/api/orders/:id/dispute', withReason),
  },
  'POST /api/orders/:id/dispute/withdraw': {
    clerks: { support: 403, accountant: 403 },
    statuses: [401, 404, 404, 200, 403, 403, 403],
    request: forOrder('disputed', '/api/orders/:id/dispute/withdraw'),
  },
  'POST /api/orders/:id/reading': {
    clerks: { support: 200, accountant: 200 },
    statuses: [401, 404, 404, 200, 200, 200, 200],
    request: forOrder('paid', '/api/orders/:id/reading'),
  },
  'POST /api/orders/:id/dispute/messages': {
    clerks: { support: 403, accountant: 403 },
    statuses: [401, 404, 404, 200, 200, 200, 200],
    request: forOrder('disputed', '/api/orders/:id/dispute/messages', { content: 'Look again.' }),
  },
  'POST /api/orders/:id/evidence': {
    clerks: { support: 403, accountant: 403 },
    statuses: [401, 404, 404, 201, 201, 403, 403],
    request: forOrder('disputed', '/api/orders/:id/evidence', solidPng(8, 8)),
  },
  'GET /api/orders/:id/evidence/:pictureId': {
    clerks: { support: 200, accountant: 200 },
    statuses: [401, 404, 404, 200, 200, 200, 200],
    request: async (world) => ({ path: await addPicture(world) }),
  },
  'POST /api/orders/:id/cancel': {
    clerks: { support: 403, accountant: 403 },
    statuses: [401, 404, 404, 409, 200, 403, 403],
    request: forOrder('paid', '/api/orders/:id/cancel'),
  },
  'POST /api/orders/:id/appeal': {
    clerks: { support: 403, accountant: 403 },
    statuses: [401, 404, 404, 403, 200, 403, 403],
    request: forOrder('decided', '/api/orders/:id/appeal', withReason),
  },
  'POST /api/orders/:id/accept-decision': {
    clerks: { support: 403, accountant: 403 },
    statuses: [401, 404, 404, 403, 200, 403, 403],
    request: forOrder('decided', '/api/orders/:id/accept-decision'),
  },
  'GET /api/admin/orders': {
    clerks: { support: 200, accountant: 200 },
    ...okForStaff,
    request: forPath('/api/admin/orders'),
  },
  'POST /api/admin/orders/:id/decision': {
    ...okForStaff,
    request: forOrder('disputed', '/api/admin/orders/:id/decision', { outcome: 'refund', ...withReason }),
  },
  'GET /api/admin/orders/:id': {
    clerks: { support: 200, accountant: 200 },
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
    clerks: { support: 200, accountant: 200 },
    ...okForStaff,
    request: forOrder('paid', '/api/admin/orders/:id/payment-facts'),
  },
  'GET /api/admin/chargebacks': { clerks: { accountant: 200 }, ...okForStaff },
  'GET /api/admin/chargebacks/:id': {
    clerks: { accountant: 200 },
    ...okForStaff,
    request: forChargeback(''),
  },
  'PUT /api/admin/chargebacks/:id/draft': { ...okForStaff, request: forChargeback('/draft', evidence) },
  'POST /api/admin/chargebacks/:id/submission': {
    ...okForStaff,
    request: forChargeback('/submission', evidence),
  },
  'POST /api/admin/chargebacks/:id/acceptance': {
    statuses: [404, 404, 404, 404, 404, 403, 200],
    request: forChargeback('/acceptance', { ...withReason, version: 1 }),
  },
  'POST /api/admin/orders/:id/dismiss-warning': {
    ...okForStaff,
    request: forOrder('warned', '/api/admin/orders/:id/dismiss-warning', withReason),
  },
  'POST /api/admin/orders/:id/clawback': {
    ...okForStaff,
    request: forOrder('completed', '/api/admin/orders/:id/clawback', withReason),
  },
  'GET /api/admin/orders/:id/preview': {
    clerks: { support: 200, accountant: 200 },
    ...okForStaff,
    request: forOrder('paid', '/api/admin/orders/:id/preview?action=cancel'),
  },
  'POST /api/admin/orders/:id/cancel': {
    ...okForStaff,
    request: forOrder('paid', '/api/admin/orders/:id/cancel', withReason),
  },
  'POST /api/admin/orders/:id/refund': {
    ...okForStaff,
    request: forOrder('completed', '/api/admin/orders/:id/refund', { amount: '12.00', ...withReason }),
  },
  'POST /api/admin/orders/:id/goodwill': {
    ...okForStaff,
    request: forOrder('completed', '/api/admin/orders/:id/goodwill', {
      to: 'buyer',
      amount: '2.00',
      ...withReason,
    }),
  },
  'POST /api/admin/orders/:id/dispute': {
    ...okForStaff,
    request: forOrder('paid', '/api/admin/orders/:id/dispute', withReason),
  },
  'POST /api/admin/orders/:id/acts/:actId/undo': {
    ...okForStaff,
    request: async (world) => ({ path: await payGoodwill(world), body: withReason }),
  },
  'GET /api/admin/refunds': { clerks: { accountant: 200 }, ...okForStaff },
  'POST /api/admin/orders/:id/refund/retry': {
    statuses: [404, 404, 404, 404, 404, 200, 200],
    request: forOrder('refused', '/api/admin/orders/:id/refund/retry'),
  },
  'POST /api/admin/orders/:id/given-otherwise': {
    statuses: [404, 404, 404, 404, 404, 403, 200],
    request: forOrder('refused', '/api/admin/orders/:id/given-otherwise', withReason),
  },
  'GET /api/orders/open': okForSignedIn,
}
