import { admin } from '@/modules/admin/web/module'
import { announcements } from '@/modules/announcements/web/module'
import { apiKeys } from '@/modules/api-keys/web/module'
import { auditLog } from '@/modules/audit-log/web/module'
import { auth } from '@/modules/auth/web/module'
import { branding } from '@/modules/branding/web/module'
import { bulk } from '@/modules/bulk/web/module'
import { catalog } from '@/modules/catalog/web/module'
import { checkout } from '@/modules/checkout/web/module'
import { delivery } from '@/modules/delivery/web/module'
import { demo } from '@/modules/demo/web/module'
import { docs } from '@/modules/docs/web/module'
import { fees } from '@/modules/fees/web/module'
import { manual } from '@/modules/manual/web/module'
import { messages } from '@/modules/messages/web/module'
import { notifications } from '@/modules/notifications/web/module'
import { offers } from '@/modules/offers/web/module'
import { orders } from '@/modules/orders/web/module'
import { platform } from '@/modules/platform/web/module'
import { players } from '@/modules/players/web/module'
import { privacy } from '@/modules/privacy/web/module'
import { reports } from '@/modules/reports/web/module'
import { reviews } from '@/modules/reviews/web/module'
import { settings } from '@/modules/settings/web/module'
import { strikes } from '@/modules/strikes/web/module'
import { support } from '@/modules/support/web/module'
import { tax } from '@/modules/tax/web/module'
import { terms } from '@/modules/terms/web/module'
import { users } from '@/modules/users/web/module'
import { wallet } from '@/modules/wallet/web/module'
import { watchlist } from '@/modules/watchlist/web/module'
import { webhooks } from '@/modules/webhooks/web/module'
import type { WebModule } from '@/web/lib/modules/module'

/** The browser counterpart of `src/modules.ts`. Providers nest and plugs are rendered in this order. */
export const modules: readonly WebModule[] = [
  auth,
  admin,
  auditLog,
  settings,
  platform,
  players,
  fees,
  catalog,
  wallet,
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
  webhooks,
  apiKeys,
  bulk,
  offers,
  tax,
  announcements,
  terms,
]
