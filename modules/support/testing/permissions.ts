import { createTemplate, createTicketOf } from '@/modules/support/testing/tickets'
import {
  type BuildRequest,
  invalidForAll,
  okForAll,
  okForSignedIn,
  okForStaff,
  type Permission,
} from '@/tests/support/module-testing/permission'

const reply = { message: 'We look into it.' }

const forTicket =
  (verb: string, body?: object): BuildRequest =>
  async (world, role) => ({ path: `/api/admin/tickets/${await createTicketOf(world, role)}${verb}`, body })

export const permissions: Record<string, Permission> = {
  'GET /api/status': okForAll,
  'POST /api/support/tickets': invalidForAll,
  'GET /api/support/tickets': okForSignedIn,
  'POST /api/support/tickets/:id/reply': {
    statuses: [401, 404, 404, 200, 404, 404, 404],
    request: async (world) => ({
      path: `/api/support/tickets/${await createTicketOf(world)}/reply`,
      body: reply,
    }),
  },
  'GET /api/admin/tickets': { ...okForStaff, clerks: { support: 200 } },
  'GET /api/admin/tickets/:id': { clerks: { support: 200 }, ...okForStaff, request: forTicket('') },
  'POST /api/admin/tickets/:id/reply': {
    clerks: { support: 200 },
    ...okForStaff,
    request: forTicket('/reply', reply),
  },
  'POST /api/admin/tickets/:id/close': {
    clerks: { support: 200 },
    ...okForStaff,
    request: forTicket('/close'),
  },
  'POST /api/admin/tickets/:id/merge': {
    clerks: { support: 200 },
    ...okForStaff,
    request: async (world, role) => ({
      path: `/api/admin/tickets/${await createTicketOf(world, role)}/merge`,
      body: { into: await createTicketOf(world, role) },
    }),
  },
  'GET /api/admin/ticket-templates': { ...okForStaff, clerks: { support: 200 } },
  'PUT /api/admin/ticket-templates/:id': {
    clerks: { support: 200 },
    ...okForStaff,
    isNobodysCase: true,
    request: async (world) => ({ path: await createTemplate(world), body: { text: 'Hello' } }),
  },
  'DELETE /api/admin/ticket-templates/:id': {
    clerks: { support: 204 },
    statuses: [404, 404, 404, 404, 404, 204, 204],
    isNobodysCase: true,
    request: async (world) => ({ path: await createTemplate(world) }),
  },
}
