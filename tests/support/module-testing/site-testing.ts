import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { applicationFaults } from '@/tests/support/module-testing/faults/application-faults'
import { databaseFaults } from '@/tests/support/module-testing/faults/database-faults'
import { forPath, notFoundForAll, okForAll, redirectsAll } from '@/tests/support/module-testing/permission'
import { clickButton, type Screen } from '@/tests/support/module-testing/screen'

/** A screen around the page of a missing path, which belongs to no module. */
const aroundNoPage = (screen: Screen): Screen => ({
  ...screen,
  path: '/no/such/page',
  expectedErrors: ['404 /no/such/page'],
})

/** What the tests need to know about the application itself. */
export const siteTesting = defineModuleTesting({
  permissions: {
    'GET /healthz': okForAll,
    'GET /readyz': okForAll,
    'GET /metrics': notFoundForAll,
    'GET /openapi.json': okForAll,
    'GET /ws': { statuses: [426, 426, 426, 426, 426, 426, 426] },
    'GET /robots.txt': okForAll,
    'GET /sitemap.xml': okForAll,
    'GET /manifest.webmanifest': okForAll,
    'GET /offline': okForAll,
    'GET /offline.js': okForAll,
    'GET /files/*': { ...notFoundForAll, request: forPath('/files/missing.txt') },
    'GET /.well-known/security.txt': okForAll,
    'GET /.well-known/change-password': redirectsAll,
    'GET /.well-known/*': { ...notFoundForAll, request: forPath('/.well-known/missing.txt') },
    'GET /*': { ...notFoundForAll, request: forPath('/no-such-page') },
  },
  screens: {
    '/*': [
      aroundNoPage({ name: 'not found' }),
      aroundNoPage({ name: 'user menu', as: 'seller', only: 'wide', open: clickButton(/AmberQuill/) }),
      aroundNoPage({ name: 'menu', as: 'seller', only: 'narrow', open: clickButton('Menu') }),
      aroundNoPage({ name: 'menu of a visitor', only: 'narrow', open: clickButton('Menu') }),
    ],
  },
  faults: [...databaseFaults, ...applicationFaults],
})
