import {
  add,
  authenticators,
  authModule,
  defineModule,
  defineStaffTable,
  staffPage,
  staffTables,
} from 'mintmark/module'
import { keyAuthenticator } from './authenticator'
import { apiKeysErrors } from './errors'
import { serverMessages } from './messages'
import { notifyOfKey } from './notices'
import packageJson from './package.json' with { type: 'json' }
import { routes } from './routes'
import * as tables from './schema'
import { keys } from './service'
import { shellMessages } from './shell-messages'
import { StaffKey, StaffKeysQuery } from './staff-contract'
import { listAllKeys } from './staff-keys'
import { staffMessages } from './staff-messages'
import { apiKeysPath, staffKeysPath } from './web/paths'

export const apiKeys = defineModule({
  name: 'api-keys',
  api: '1',
  version: packageJson.version,
  owns: 'Keys with which programs act for their users.',
  needs: [authModule],
  tables,
  errors: apiKeysErrors,
  routes,
  provides: [
    add(authenticators, keyAuthenticator),
    add(
      staffTables,
      defineStaffTable({
        name: 'keys',
        right: 'people',
        query: StaffKeysQuery,
        row: StaffKey,
        list: listAllKeys,
      }),
    ),
  ],
  listeners: [notifyOfKey],
  personalData: keys.personalData,
  pages: [
    { path: apiKeysPath, title: shellMessages.title, description: serverMessages.description },
    staffPage(staffKeysPath, staffMessages.title),
  ],
})
