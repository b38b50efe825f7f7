import { sendMessage } from '@/modules/messages/factory'
import { createMessageReport } from '@/modules/reports/testing/message-report'
import { withReason } from '@/tests/support/module-testing/permission'
import { type SampleRequest, withPath } from '@/tests/support/module-testing/sample-request'

export const sampleRequests: Record<string, SampleRequest> = {
  'POST /api/messages/:id/report': withPath(
    'seller',
    async (world) => `/api/messages/${await sendMessage(world)}/report`,
  ),
  'POST /api/reports': {
    as: 'buyer',
    build: async (world) => ({
      body: { subject: 'listing', id: (await world.listing()).listingId, ...withReason },
    }),
  },
  'POST /api/admin/reports/:id/close': withPath(
    'moderator',
    async (world) => `/api/admin/reports/${await createMessageReport(world)}/close`,
  ),
  'POST /api/admin/report-cases/:id/close': withPath(
    'moderator',
    async (world) => `/api/admin/report-cases/${await createMessageReport(world)}/close`,
    { outcome: 'acted' },
  ),
  'POST /api/admin/message-reports/:id/close': withPath(
    'moderator',
    async (world) => `/api/admin/message-reports/${await createMessageReport(world)}/close`,
  ),
}
