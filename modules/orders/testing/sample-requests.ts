import { permissions } from '@/modules/orders/testing/permissions'
import { permittedRequests } from '@/tests/support/module-testing/sample-request'

export const sampleRequests = permittedRequests(permissions, {
  'POST /api/orders/:id/sent': 'seller',
  'POST /api/orders/:id/received': 'buyer',
  'POST /api/orders/:id/cancel': 'seller',
  'POST /api/orders/:id/dispute': 'buyer',
  'POST /api/orders/:id/dispute/messages': 'buyer',
  'POST /api/orders/:id/evidence': 'buyer',
  'POST /api/orders/:id/appeal': 'seller',
  'POST /api/admin/orders/:id/appeal/decision': 'moderator',
  'POST /api/admin/orders/:id/decision': 'moderator',
  'POST /api/admin/orders/:id/decision/undo': 'moderator',
  'POST /api/admin/orders/:id/proposal/reject': 'moderator',
  'PUT /api/admin/chargebacks/:id/draft': 'moderator',
  'POST /api/admin/chargebacks/:id/submission': 'moderator',
  'POST /api/admin/chargebacks/:id/acceptance': 'admin',
  'POST /api/admin/orders/:id/clawback': 'moderator',
  'POST /api/admin/orders/:id/given-otherwise': 'admin',
})
