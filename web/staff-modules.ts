import { staff as admin } from '@/modules/admin/web/staff'
import { staff as announcements } from '@/modules/announcements/web/staff'
import { staff as apiKeys } from '@/modules/api-keys/web/staff'
import { staff as auditLog } from '@/modules/audit-log/web/staff'
import { staff as auth } from '@/modules/auth/web/staff'
import { staff as catalog } from '@/modules/catalog/web/staff'
import { staff as fees } from '@/modules/fees/web/staff'
import { staff as manual } from '@/modules/manual/web/staff'
import { staff as orders } from '@/modules/orders/web/staff'
import { staff as players } from '@/modules/players/web/staff'
import { staff as privacy } from '@/modules/privacy/web/staff'
import { staff as reports } from '@/modules/reports/web/staff'
import { staff as settings } from '@/modules/settings/web/staff'
import { staff as strikes } from '@/modules/strikes/web/staff'
import { staff as support } from '@/modules/support/web/staff'
import { staff as tax } from '@/modules/tax/web/staff'
import { staff as terms } from '@/modules/terms/web/staff'
import { staff as users } from '@/modules/users/web/staff'
import { staff as wallet } from '@/modules/wallet/web/staff'
import type { StaffModule } from '@/web/lib/modules/staff-module'

/** The back office halves of the modules, in the order of `web/modules.ts`. Only staff load this file. */
export const modules: readonly StaffModule[] = [
  auth,
  admin,
  auditLog,
  settings,
  players,
  fees,
  catalog,
  wallet,
  orders,
  manual,
  users,
  strikes,
  reports,
  support,
  privacy,
  apiKeys,
  tax,
  announcements,
  terms,
]
