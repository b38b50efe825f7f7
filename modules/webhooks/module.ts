import {
  add,
  authModule,
  catalogModule,
  defineModule,
  every,
  notificationKinds,
  ordersModule,
  walletModule,
} from 'mintmark/module'
import { sentRequests } from './catalog'
import { checkPrivateAddresses, webhooksConfig } from './config'
import { deliverWebhook } from './deliver'
import { deleteOldDeliveries } from './deliveries'
import { webhooksErrors } from './errors'
import { invariants } from './invariants'
import { serverMessages } from './messages'
import { notifyOwner, webhookNotices } from './notices'
import packageJson from './package.json' with { type: 'json' }
import { personalData } from './personal-data'
import { routes } from './routes'
import * as tables from './schema'
import { shellMessages } from './shell-messages'
import { listeners } from './store-events'
import { webhooksPath } from './web/paths'

const hourMs = 3_600_000

export const webhooks = defineModule({
  name: 'webhooks',
  api: '1',
  version: packageJson.version,
  owns: 'Webhooks: servers of users, and the events that are sent to them.',
  needs: [authModule, walletModule, catalogModule, ordersModule],
  tables,
  config: webhooksConfig,
  errors: webhooksErrors,
  routes,
  sentRequests,
  listeners: [...listeners, notifyOwner],
  provides: [add(notificationKinds, webhookNotices)],
  outboxHandlers: [deliverWebhook],
  jobs: [every(hourMs, 'webhooks.delete-old-deliveries', deleteOldDeliveries)],
  personalData,
  invariants,
  startupChecks: checkPrivateAddresses,
  pages: [
    { path: webhooksPath, title: shellMessages.title, description: serverMessages.description },
    { path: `${webhooksPath}/:id`, title: shellMessages.deliveries, description: serverMessages.deliveries },
  ],
})
