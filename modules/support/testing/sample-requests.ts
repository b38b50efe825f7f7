import { permissions } from '@/modules/support/testing/permissions'
import {
  permittedRequests,
  type SampleRequest,
  withBody,
} from '@/tests/support/module-testing/sample-request'

export const sampleRequests: Record<string, SampleRequest> = {
  'POST /api/support/tickets': withBody('visitor', {
    email: 'visitor@home.example',
    subject: 'Where is it?',
    message: 'I wait.',
  }),
  ...permittedRequests(permissions, {
    'POST /api/support/tickets/:id/reply': 'buyer',
    'POST /api/admin/tickets/:id/reply': 'moderator',
    'POST /api/admin/tickets/:id/close': 'moderator',
    'POST /api/admin/tickets/:id/merge': 'moderator',
    'PUT /api/admin/ticket-templates/:id': 'moderator',
    'DELETE /api/admin/ticket-templates/:id': 'moderator',
  }),
}
