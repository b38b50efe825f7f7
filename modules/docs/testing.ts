import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { forPath, okForAll } from '@/tests/support/module-testing/permission'

export const testing = defineModuleTesting({
  permissions: {
    'GET /api/problems/:code': { ...okForAll, request: forPath('/api/problems/not-found') },
  },
  exposedKeys: {
    'GET /api/problems/:code': {
      'visitor unverified stranger buyer seller moderator admin': 'advice code detail status title',
    },
  },
  screens: {
    '/docs': [{ name: 'API docs' }],
    '/problems/:code': [{ name: 'problem docs', path: '/problems/own-listing' }],
  },
  sampleValues: async () => ({ '/api/problems/:code': ['not_found', 'price-changed'] }),
})
