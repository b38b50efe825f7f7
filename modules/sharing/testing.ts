import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { okForAll } from '@/tests/support/module-testing/permission'

const cacheControl = 'public, max-age=86400'

export const testing = defineModuleTesting({
  permissions: {
    'GET /api/share-pictures/site': okForAll,
    'GET /api/share-pictures/items/:id': {
      ...okForAll,
      request: async (world) => ({ path: `/api/share-pictures/items/${(await world.listing()).itemId}` }),
    },
    'GET /api/share-pictures/sellers/:username': {
      ...okForAll,
      request: async (world) => {
        const { username } = (await (await world.signInAs('seller')).get('/api/auth/user')).body
        return { path: `/api/share-pictures/sellers/${username}` }
      },
    },
  },
  exposedKeys: {
    'GET /api/share-pictures/site': {},
    'GET /api/share-pictures/items/:id': {},
    'GET /api/share-pictures/sellers/:username': {},
  },
  cacheControl: {
    'GET /api/share-pictures/site': cacheControl,
    'GET /api/share-pictures/items/:id': cacheControl,
    'GET /api/share-pictures/sellers/:username': cacheControl,
  },
})
