import { sendMessage } from '@/modules/messages/factory'
import { createMessageReport } from '@/modules/reports/testing/message-report'
import type { Permission } from '@/tests/support/module-testing/permission'
import { okForStaff, withReason } from '@/tests/support/module-testing/permission'

export const permissions: Record<string, Permission> = {
  // The seller reports their own listing.
  'POST /api/reports': {
    statuses: [401, 201, 201, 201, 422, 201, 201],
    request: async (world) => ({
      body: { subject: 'listing', id: (await world.listing()).listingId, ...withReason },
    }),
  },
  'POST /api/messages/:id/report': {
    statuses: [401, 404, 404, 404, 201, 404, 404],
    request: async (world) => ({ path: `/api/messages/${await sendMessage(world)}/report` }),
  },
  'GET /api/admin/reports': {
    ...okForStaff,
    request: async (world) => {
      await createMessageReport(world)
      return {}
    },
  },
  'POST /api/admin/reports/:id/close': {
    ...okForStaff,
    request: async (world) => ({ path: `/api/admin/reports/${await createMessageReport(world)}/close` }),
  },
  'GET /api/admin/people/:id/reports': {
    ...okForStaff,
    request: async (world) => ({ path: `/api/admin/people/${world.idOf('buyer')}/reports` }),
  },
  'GET /api/admin/report-cases/:id': {
    ...okForStaff,
    request: async (world) => ({ path: `/api/admin/report-cases/${await createMessageReport(world)}` }),
  },
  'POST /api/admin/report-cases/:id/decision': {
    ...okForStaff,
    request: async (world) => ({
      path: `/api/admin/report-cases/${await createMessageReport(world)}/decision`,
      body: { action: 'handled' },
    }),
  },
  'GET /api/admin/message-reports': {
    ...okForStaff,
    request: async (world) => {
      await createMessageReport(world)
      return {}
    },
  },
  'POST /api/admin/message-reports/:id/close': {
    ...okForStaff,
    request: async (world) => ({
      path: `/api/admin/message-reports/${await createMessageReport(world)}/close`,
    }),
  },
}
