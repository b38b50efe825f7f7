import { admin } from '@/modules/admin/module'
import { announcements } from '@/modules/announcements/module'
import { apiKeys } from '@/modules/api-keys/module'
import { auditLog } from '@/modules/audit-log/module'
import { auth } from '@/modules/auth/module'
import { branding } from '@/modules/branding/module'
import { bulk } from '@/modules/bulk/module'
import { captcha } from '@/modules/captcha/module'
import { catalog } from '@/modules/catalog/module'
import { checkout } from '@/modules/checkout/module'
import { delivery } from '@/modules/delivery/module'
import { demo } from '@/modules/demo/module'
import { docs } from '@/modules/docs/module'
import { feeds } from '@/modules/feeds/module'
import { fees } from '@/modules/fees/module'
import { manual } from '@/modules/manual/module'
import { mcp } from '@/modules/mcp/module'
import { messages } from '@/modules/messages/module'
import { notifications } from '@/modules/notifications/module'
import { offers } from '@/modules/offers/module'
import { orders } from '@/modules/orders/module'
import { platform } from '@/modules/platform/module'
import { players } from '@/modules/players/module'
import { privacy } from '@/modules/privacy/module'
import { reports } from '@/modules/reports/module'
import { reviews } from '@/modules/reviews/module'
import { settings } from '@/modules/settings/module'
import { strikes } from '@/modules/strikes/module'
import { support } from '@/modules/support/module'
import { tax } from '@/modules/tax/module'
import { terms } from '@/modules/terms/module'
import { thumbnails } from '@/modules/thumbnails/module'
import { users } from '@/modules/users/module'
import { wallet } from '@/modules/wallet/module'
import { watchlist } from '@/modules/watchlist/module'
import { webhooks } from '@/modules/webhooks/module'
import type { Api } from '@/src/http/api'
import { migrationChainsOf } from '@/src/runtime/migration-chains'

/** All modules, in startup order. `bun run remove NAME` removes one. */
export const modules = [
  auth,
  admin,
  auditLog,
  settings,
  captcha,
  platform,
  thumbnails,
  players,
  wallet,
  fees,
  catalog,
  orders,
  delivery,
  checkout,
  manual,
  messages,
  users,
  strikes,
  reports,
  reviews,
  watchlist,
  notifications,
  branding,
  support,
  demo,
  privacy,
  docs,
  feeds,
  webhooks,
  apiKeys,
  bulk,
  mcp,
  offers,
  tax,
  announcements,
  terms,
] as const

/** The migrations of the application and of each module, in the order in which they are applied. */
export const migrationChains = migrationChainsOf(modules)

/** The type of all routes, for the web client. */
export type ApiApp = Api<typeof modules>
