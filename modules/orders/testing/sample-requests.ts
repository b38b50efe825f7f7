import { evidence } from '@/modules/orders/testing/permissions'
import { withReason } from '@/tests/support/module-testing/permission'
import { type SampleRequest, withPath } from '@/tests/support/module-testing/sample-request'
import { solidPng } from '@/tests/support/png'

export const sampleRequests: Record<string, SampleRequest> = {
  'POST /api/orders/:id/sent': withPath('seller', async (world) => `/api/orders/${await world.paid()}/sent`),
  'POST /api/orders/:id/received': withPath(
    'buyer',
    async (world) => `/api/orders/${await world.paid()}/received`,
  ),
  'POST /api/orders/:id/cancel': withPath(
    'seller',
    async (world) => `/api/orders/${await world.paid()}/cancel`,
  ),
  'POST /api/orders/:id/dispute': withPath(
    'buyer',
    async (world) => `/api/orders/${await world.paid()}/dispute`,
    withReason,
  ),
  'POST /api/orders/:id/dispute/messages': withPath(
    'buyer',
    async (world) => `/api/orders/${await world.disputed()}/dispute/messages`,
    { content: 'Look again.' },
  ),
  'POST /api/orders/:id/evidence': withPath(
    'buyer',
    async (world) => `/api/orders/${await world.disputed()}/evidence`,
    solidPng(8, 8),
  ),
  'POST /api/orders/:id/appeal': withPath(
    'seller',
    async (world) => `/api/orders/${await world.decided()}/appeal`,
    withReason,
  ),
  'POST /api/admin/orders/:id/appeal/decision': withPath(
    'moderator',
    async (world) => `/api/admin/orders/${await world.appealed()}/appeal/decision`,
    { result: 'overturned', ...withReason },
  ),
  'POST /api/admin/orders/:id/decision': withPath(
    'moderator',
    async (world) => `/api/admin/orders/${await world.disputed()}/decision`,
    { outcome: 'release', ...withReason },
  ),
  'POST /api/admin/orders/:id/decision/undo': withPath(
    'moderator',
    async (world) => `/api/admin/orders/${await world.decided()}/decision/undo`,
    withReason,
  ),
  'POST /api/admin/orders/:id/proposal/reject': withPath(
    'moderator',
    async (world) => `/api/admin/orders/${await world.proposed()}/proposal/reject`,
    withReason,
  ),
  'PUT /api/admin/chargebacks/:id/draft': withPath(
    'moderator',
    async (world) => `/api/admin/chargebacks/${await world.chargeback()}/draft`,
    evidence,
  ),
  'POST /api/admin/chargebacks/:id/submission': withPath(
    'moderator',
    async (world) => `/api/admin/chargebacks/${await world.chargeback()}/submission`,
    evidence,
  ),
  'POST /api/admin/chargebacks/:id/acceptance': withPath(
    'admin',
    async (world) => `/api/admin/chargebacks/${await world.chargeback()}/acceptance`,
    { ...withReason, version: 1 },
  ),
  'POST /api/admin/orders/:id/clawback': withPath(
    'moderator',
    async (world) => `/api/admin/orders/${await world.completed()}/clawback`,
    withReason,
  ),
  'POST /api/admin/orders/:id/given-otherwise': withPath(
    'admin',
    async (world) => `/api/admin/orders/${await world.refused()}/given-otherwise`,
    withReason,
  ),
}
