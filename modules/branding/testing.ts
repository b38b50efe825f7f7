import { legalPath, legalPattern } from '@/modules/branding/web/paths'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { forPath, okForAll } from '@/tests/support/module-testing/permission'
import { withBody } from '@/tests/support/module-testing/sample-request'
import type { World } from '@/tests/support/module-testing/world'
import { solidPng } from '@/tests/support/png'

export const testing = defineModuleTesting({
  permissions: {
    'GET /api/branding': okForAll,
    'GET /api/branding/logos/:id': {
      ...okForAll,
      request: async (world) => ({ path: await pathToLogo(world) }),
    },
    'GET /api/branding/icons/:name': { ...okForAll, request: forPath('/api/branding/icons/192') },
    'POST /api/admin/branding/logos': {
      statuses: [404, 404, 404, 404, 404, 403, 201],
      isNobodysCase: true,
      request: async () => ({ body: solidPng(40, 40) }),
    },
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
  sampleRequests: {
    'POST /api/admin/branding/logos': withBody('admin', solidPng(30, 30)),
  },
  exposedKeys: {
    'GET /api/branding': {
      'visitor unverified stranger buyer seller moderator admin': `
        accent faq[].answer faq[].question figures.activeUsers figures.itemsSold figures.successRate
        figures.totalPayouts footer legal.operator legal.privacy[] legal.tax legal.terms[] logo support.discord.label
        support.discord.url support.email support.hours support.responseTime wording.escrow`,
    },
    'GET /api/branding/logos/:id': {},
    'GET /api/branding/icons/:name': {},
    'GET /api/share-pictures/site': {},
    'GET /api/share-pictures/items/:id': {},
    'GET /api/share-pictures/sellers/:username': {},
  },
  cacheControl: {
    'GET /api/branding': 'public, max-age=60',
    'GET /api/branding/logos/:id': 'public, max-age=31536000, immutable',
    'GET /api/branding/icons/:name': 'public, max-age=86400',
    'GET /api/share-pictures/site': 'public, max-age=86400',
    'GET /api/share-pictures/items/:id': 'public, max-age=86400',
    'GET /api/share-pictures/sellers/:username': 'public, max-age=86400',
  },
  screens: {
    '/terms': [{ name: 'terms' }],
    '/privacy': [{ name: 'privacy' }],
    [legalPattern]: [
      {
        name: 'legal page that is missing',
        path: legalPath('imprint'),
        expectedErrors: ['404 /legal/imprint'],
      },
    ],
  },
})

async function pathToLogo(world: World): Promise<string> {
  const admin = await world.signInAs('admin')
  return (await admin.post('/api/admin/branding/logos', solidPng(20, 20))).body.path
}
