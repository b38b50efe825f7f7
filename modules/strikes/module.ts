import { auth } from '@/modules/auth/module'
import { warnedField } from '@/modules/auth/ports'
import { settings } from '@/modules/settings/module'
import { strikesConfig } from '@/modules/strikes/config'
import { strikesErrors } from '@/modules/strikes/errors'
import { warningHistory } from '@/modules/strikes/history'
import { listeners } from '@/modules/strikes/notices'
import { personalData } from '@/modules/strikes/personal-data'
import { routes } from '@/modules/strikes/routes'
import * as tables from '@/modules/strikes/schema'
import { staffMessages } from '@/modules/strikes/staff-messages'
import { findUnreadWarnings } from '@/modules/strikes/strikes'
import { warnWithoutStrikes } from '@/modules/strikes/warn'
import { strikesPath } from '@/modules/strikes/web/paths'
import { users } from '@/modules/users/module'
import { defineModule } from '@/src/kit/module/module'
import { add, provide } from '@/src/kit/ports'
import { historyKinds } from '@/src/kit/staff/history'
import { warnPort } from '@/src/kit/staff/sanctions'
import { staffPage } from '@/src/kit/staff/staff-page'

export const strikes = defineModule({
  name: 'strikes',
  owns: 'Warnings and strikes of users, and the suspensions that strikes lead to.',
  needs: [auth, settings, users],
  tables,
  config: strikesConfig,
  errors: strikesErrors,
  routes,
  pages: [staffPage(strikesPath, staffMessages.rules.title)],
  listeners,
  provides: [
    provide(warnedField, () => findUnreadWarnings),
    provide(warnPort, () => warnWithoutStrikes),
    add(historyKinds, warningHistory),
  ],
  personalData,
})
