import { createTemplate, createTicketOf, templatePath } from '@/modules/support/testing/tickets'
import { type SampleRequest, withBody, withPath } from '@/tests/support/module-testing/sample-request'
import type { World } from '@/tests/support/module-testing/world'

const reply = { message: 'We look into it.' }
const forTicket = (verb: string) => async (world: World) =>
  `/api/admin/tickets/${await createTicketOf(world)}/${verb}`

export const sampleRequests: Record<string, SampleRequest> = {
  'POST /api/support/tickets': withBody('visitor', {
    email: 'visitor@home.example',
    subject: 'Where is it?',
    message: 'I wait.',
  }),
  'POST /api/support/tickets/:id/reply': withPath(
    'buyer',
    async (world) => `/api/support/tickets/${await createTicketOf(world)}/reply`,
    reply,
  ),
  'POST /api/admin/tickets/:id/reply': withPath('moderator', forTicket('reply'), reply),
  'POST /api/admin/tickets/:id/close': withPath('moderator', forTicket('close')),
  'POST /api/admin/tickets/:id/merge': {
    as: 'moderator',
    build: async (world) => ({
      path: await forTicket('merge')(world),
      body: { into: await createTicketOf(world) },
    }),
  },
  'PUT /api/admin/ticket-templates/:id': withPath('moderator', async () => templatePath, { text: 'Hello' }),
  'DELETE /api/admin/ticket-templates/:id': withPath('moderator', createTemplate),
}
