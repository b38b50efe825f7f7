import { permissions } from '@/modules/players/testing/permissions'
import { sampleRequests } from '@/modules/players/testing/sample-requests'
import { screens } from '@/modules/players/testing/screens'
import { securityEvents } from '@/modules/players/testing/security-events'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'

export const testing = defineModuleTesting({
  permissions,
  sampleRequests,
  securityEvents,
  screens,
  exposedKeys: {
    'GET /api/players': {
      'unverified stranger buyer seller moderator admin':
        'avatarUrl created description displayName hasVerifiedBadge id profileUrl username',
      visitor: '401',
    },
    'GET /api/admin/people/:id/players': {
      'moderator admin': '',
      'visitor unverified stranger buyer seller': '404',
    },
  },
  sampleValues: async () => ({ username: ['AmberQuill', 'brinewalker'] }),
})
