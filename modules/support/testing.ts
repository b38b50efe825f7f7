import { permissions } from '@/modules/support/testing/permissions'
import { sampleRequests } from '@/modules/support/testing/sample-requests'
import { screens } from '@/modules/support/testing/screens'
import { createTemplate, createTicketOf } from '@/modules/support/testing/tickets'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { members } from '@/tests/support/module-testing/world'

const ticketRow =
  'category createdAt email firstAnswerSeconds id openSince orderId state subject userId username'

export const testing = defineModuleTesting({
  createData: async (world) => {
    for (const role of members) {
      const ticket = { email: world.emailOf(role), subject: 'Where is it?', message: 'I wait.' }
      await (await world.signInAs(role)).post('/api/support/tickets', ticket)
    }
    await createTemplate(world)
  },
  permissions,
  sampleRequests,
  sampleValues: async (world) => {
    const ids = [await createTicketOf(world)]
    return { '/api/support/tickets/:id': ids, '/api/admin/tickets/:id': ids, into: ids }
  },
  exposedKeys: {
    'GET /api/status': {
      'visitor unverified stranger buyer seller moderator admin': 'services[].name services[].status',
    },
    'GET /api/support/tickets': {
      'unverified stranger buyer seller moderator admin': `[].createdAt [].id [].messages[].at [].messages[].from [].messages[].message [].orderId [].state [].subject`,
    },
    'GET /api/admin/tickets': {
      'moderator admin': ticketRow.replaceAll(/\w+/g, (key) => `[].${key}`),
    },
    'GET /api/admin/tickets/:id': {
      'moderator admin': `category createdAt email firstAnswerSeconds id mergedInto messages[].at messages[].author messages[].from
        messages[].id messages[].message openSince orderId others[].createdAt others[].id others[].state
        others[].subject state subject userId username`,
    },
    'GET /api/admin/ticket-templates': {
      'moderator admin': '[].name [].text [].updatedAt',
    },
  },
  downloadKeys: {
    'support.tickets': {
      'unverified stranger buyer seller moderator admin':
        'category createdAt email id orderId state subject updatedAt',
    },
    'support.messages': {
      'unverified stranger buyer seller moderator admin': 'createdAt from message ticketId',
    },
  },
  screens,
})
