import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { forPath, invalidForAll, okForAll } from '@/tests/support/module-testing/permission'
import { withBody, withPath } from '@/tests/support/module-testing/sample-request'

export const testing = defineModuleTesting({
  permissions: {
    'GET /api/demo-universe/players': okForAll,
    'GET /api/demo-universe/players/:playerId': {
      ...okForAll,
      request: forPath('/api/demo-universe/players/8000000001'),
    },
    'PUT /api/demo-universe/players/:playerId': {
      ...invalidForAll,
      request: forPath('/api/demo-universe/players/8000000001', {}),
    },
    'POST /api/demo-universe/trades': invalidForAll,
  },
  sampleRequests: {
    'PUT /api/demo-universe/players/:playerId': withPath(
      'visitor',
      async () => '/api/demo-universe/players/8000000001',
      { description: 'Hello.', hidden: false },
    ),
    'POST /api/demo-universe/trades': withBody('visitor', { userAssetId: '7000000002', to: '8000000002' }),
  },
  exposedKeys: {
    'GET /api/demo-universe/players': {
      'visitor unverified stranger buyer seller moderator admin': '[].displayName [].playerId [].username',
    },
    'GET /api/demo-universe/players/:playerId': {
      'visitor unverified stranger buyer seller moderator admin': `
        copies[].assetId copies[].name copies[].onHold copies[].serial copies[].userAssetId
        description displayName hidden playerId username`,
    },
  },
  screens: {
    '/demo-universe': [{ name: 'demo universe' }],
  },
  sampleValues: async () => ({
    '/api/demo-universe/players/:playerId': ['8000000001', '8000000002'],
    userAssetId: ['7000000001', '7000000002', '7000000003'],
    to: ['8000000001', '8000000002'],
  }),
})
