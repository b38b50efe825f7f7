import { auth } from '@/modules/auth/module'
import { orders } from '@/modules/orders/module'
import { reportsErrors } from '@/modules/reports/errors'
import { reportHistory } from '@/modules/reports/history'
import { openReportRelation } from '@/modules/reports/open-report-relation'
import { personalData } from '@/modules/reports/personal-data'
import { requireNoReport } from '@/modules/reports/release-check'
import { openReports } from '@/modules/reports/reports'
import { routes } from '@/modules/reports/routes'
import * as tables from '@/modules/reports/schema'
import { staffMessages } from '@/modules/reports/staff-messages'
import { reportsPath } from '@/modules/reports/web/paths'
import { defineModule } from '@/src/kit/module/module'
import { add } from '@/src/kit/ports'
import { historyKinds } from '@/src/kit/staff/history'
import { queuePath } from '@/src/kit/staff/paths'
import { caseQueues } from '@/src/kit/staff/queues'
import { staffRelations } from '@/src/kit/staff/relations'
import { staffPage } from '@/src/kit/staff/staff-page'

export const reports = defineModule({
  name: 'reports',
  owns: 'Reports of listings, people and messages to the moderators.',
  needs: [auth, orders],
  tables,
  errors: reportsErrors,
  routes,
  personalData,
  provides: [
    add(historyKinds, reportHistory),
    add(caseQueues, openReports),
    add(staffRelations, openReportRelation),
    requireNoReport,
  ],
  pages: [
    staffPage(reportsPath, staffMessages.title, () => queuePath('reports')),
    staffPage(`${reportsPath}/:id`, staffMessages.title),
  ],
})
