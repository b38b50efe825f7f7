import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { forPath, notFoundForAll, okForAll } from '@/tests/support/module-testing/permission'

export const testing = defineModuleTesting({
  permissions: {
    'GET /api/roblox-thumbnail/:assetId': { ...notFoundForAll, request: forPath('/api/roblox-thumbnail/1') },
    'GET /api/thumbnails/:assetId': { ...notFoundForAll, request: forPath('/api/thumbnails/1') },
    'GET /api/placeholder/:width/:height': { ...okForAll, request: forPath('/api/placeholder/20/20') },
  },
  exposedKeys: {
    'GET /api/placeholder/:width/:height': {},
  },
  cacheControl: { 'GET /api/placeholder/:width/:height': 'public, max-age=86400' },
  sampleValues: async (world) => {
    const assetIds = ['100', '1', (await world.listing()).assetId]
    return { '/api/thumbnails/:assetId': assetIds, '/api/roblox-thumbnail/:assetId': assetIds }
  },
})
