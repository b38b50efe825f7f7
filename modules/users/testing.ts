import { permissions } from '@/modules/users/testing/permissions'
import { sampleRequests } from '@/modules/users/testing/sample-requests'
import { screens } from '@/modules/users/testing/screens'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'

export const testing = defineModuleTesting({
  permissions,
  sampleRequests,
  screens,
  exposedKeys: {
    'GET /api/admin/people': {
      'moderator admin': `
        [].createdAt [].email [].emailBounced [].emailVerified [].id [].onLegalHold [].role [].suspension [].temporary [].username`,
      'visitor unverified stranger buyer seller': '404',
    },
    'GET /api/admin/people/:id': {
      'moderator admin': `
        byPlatform createdAt deletedAt displayName email emailBounced emailVerified hasSecondFactor id onLegalHold role
        suspension temporary twoStep username`,
      'visitor unverified stranger buyer seller': '404',
    },
  },
  sampleValues: async (world) => ({
    '/api/admin/people/:id': [world.idOf('stranger'), world.idOf('unverified')],
  }),
})
