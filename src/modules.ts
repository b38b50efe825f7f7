import { auth } from '@/modules/auth/module'
import { branding } from '@/modules/branding/module'
import { captcha } from '@/modules/captcha/module'
import { catalog } from '@/modules/catalog/module'
import { checkout } from '@/modules/checkout/module'
import { delivery } from '@/modules/delivery/module'
import { docs } from '@/modules/docs/module'
import { messages } from '@/modules/messages/module'
import { notifications } from '@/modules/notifications/module'
import { orders } from '@/modules/orders/module'
import { platform } from '@/modules/platform/module'
import { players } from '@/modules/players/module'
import { privacy } from '@/modules/privacy/module'
import { problems } from '@/modules/problems/module'
import { reports } from '@/modules/reports/module'
import { reviews } from '@/modules/reviews/module'
import { support } from '@/modules/support/module'
import { thumbnails } from '@/modules/thumbnails/module'
import { wallet } from '@/modules/wallet/module'
import type { Api } from '@/src/http/api'
import { migrationChainsOf } from '@/src/runtime/migration-chains'

/** All modules, in startup order. To remove a feature, delete its folder and its lines here and in web/modules.ts. */
export const modules = [
  auth,
  captcha,
  platform,
  thumbnails,
  players,
  catalog,
  wallet,
  orders,
  delivery,
  checkout,
  messages,
  reports,
  reviews,
  notifications,
  branding,
  support,
  privacy,
  problems,
  docs,
] as const

/** The migrations of the application and of each module, in the order in which they are applied. */
export const migrationChains = migrationChainsOf(modules)

/** The type of all routes, for the web client. */
export type ApiApp = Api<typeof modules>
