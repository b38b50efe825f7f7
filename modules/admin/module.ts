import { findAlertChoices } from '@/modules/admin/alerts'
import { casesCommandMessages } from '@/modules/admin/cases-command-messages'
import { deleteClosedCases } from '@/modules/admin/claim-case'
import { CasesQuery, QueueCase } from '@/modules/admin/contract'
import { testEmailDiagnostic } from '@/modules/admin/diagnostic'
import { adminErrors } from '@/modules/admin/errors'
import { firstRunMessages } from '@/modules/admin/first-run-messages'
import { listCases } from '@/modules/admin/list-cases'
import { messages } from '@/modules/admin/messages'
import { personalData } from '@/modules/admin/personal-data'
import { routes } from '@/modules/admin/routes'
import * as tables from '@/modules/admin/schema'
import { shellMessages } from '@/modules/admin/shell-messages'
import { adminPath, alertsPath, firstRunPath, processesPath } from '@/modules/admin/web/paths'
import { auth } from '@/modules/auth/module'
import { diagnostics } from '@/src/kit/checks/diagnostic'
import { every } from '@/src/kit/jobs/jobs'
import { defineModule } from '@/src/kit/module/module'
import { add, provide } from '@/src/kit/ports'
import { casesPath, queuePath } from '@/src/kit/staff/paths'
import { alertChoicesPort } from '@/src/kit/staff/queue-alerts'
import { staffPage } from '@/src/kit/staff/staff-page'
import { defineStaffTable, staffTables } from '@/src/kit/staff/staff-tables'

export const admin = defineModule({
  name: 'admin',
  owns: 'The frame of the back office, its overview, the first run, who works on which case, how staff are notified of new ones, and views that they saved.',
  needs: [auth],
  tables,
  errors: adminErrors,
  routes,
  writingReads: ['GET /api/admin/export/:table'],
  personalData,
  provides: [
    provide(alertChoicesPort, () => findAlertChoices),
    add(
      staffTables,
      defineStaffTable({
        name: 'cases',
        right: 'back-office',
        query: CasesQuery,
        recordedFilters: ['queue'],
        row: QueueCase,
        list: listCases,
      }),
    ),
    add(diagnostics, testEmailDiagnostic),
  ],
  jobs: [every(600_000, 'admin.delete-closed-cases', deleteClosedCases)],
  pages: [
    staffPage(adminPath, shellMessages.backOffice),
    staffPage(casesPath, messages.cases.title),
    staffPage('/admin/queues/:name', messages.cases.title, ({ name = '' }) => queuePath(name)),
    staffPage('/admin/history/:subject/:id', messages.history.title),
    staffPage(processesPath, messages.processes.title),
    staffPage(alertsPath, messages.alerts.title),
    staffPage(firstRunPath, firstRunMessages.title),
  ],
  commands: [
    {
      name: 'cases',
      synopsis: 'cases [--queue NAME] [--state STATE] [--limit COUNT] [--cursor CURSOR]',
      about: casesCommandMessages.about,
      takesArguments: true,
      load: async () => (await import('@/modules/admin/cases-command')).runCases,
    },
  ],
})
