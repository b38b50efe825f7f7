import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { invalidForAll, okForAll } from '@/tests/support/module-testing/permission'
import { withBody } from '@/tests/support/module-testing/sample-request'
import { clickButton } from '@/tests/support/module-testing/screen'
import { members } from '@/tests/support/module-testing/world'

export const testing = defineModuleTesting({
  createData: async (world) => {
    for (const role of members) {
      const ticket = { email: world.emailOf(role), subject: 'Where is it?', message: 'I wait.' }
      await (await world.signInAs(role)).post('/api/support/tickets', ticket)
    }
  },
  permissions: {
    'GET /api/status': okForAll,
    'POST /api/support/tickets': invalidForAll,
  },
  sampleRequests: {
    'POST /api/support/tickets': withBody('visitor', {
      email: 'visitor@home.example',
      subject: 'Where is it?',
      message: 'I wait.',
    }),
  },
  exposedKeys: {
    'GET /api/status': {
      'visitor unverified stranger buyer seller moderator admin': 'services[].name services[].status',
    },
  },
  downloadKeys: {
    'support.tickets': {
      'unverified stranger buyer seller moderator admin':
        'category createdAt email id message state subject updatedAt',
    },
  },
  screens: {
    '/support': [
      { name: 'support' },
      { name: 'support with errors', open: clickButton('Send Message') },
      {
        name: 'support with an open question',
        as: 'buyer',
        open: (page) => page.locator('summary').first().click(),
      },
    ],
  },
})
