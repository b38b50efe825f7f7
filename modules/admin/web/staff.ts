import { firstRunMessages } from '@/modules/admin/first-run-messages'
import { messages } from '@/modules/admin/messages'
import { AlertsPage } from '@/modules/admin/web/alerts/alerts-page'
import { CasesPage } from '@/modules/admin/web/cases-page'
import { FirstRunPage } from '@/modules/admin/web/first-run/first-run-page'
import { HistoryPage } from '@/modules/admin/web/history-page'
import { OverviewPage } from '@/modules/admin/web/overview-page'
import { adminPath, alertsPath, processesPath } from '@/modules/admin/web/paths'
import { ProcessesPage } from '@/modules/admin/web/processes-page'
import { firstRunPath } from '@/web/lib/return-path'
import { defineStaffModule } from '@/web/lib/staff-module'
import { MovedToQueue } from '@/web/staff/moved-to-queue'
import { casesPath } from '@/web/staff/paths'

export const staff = defineStaffModule({
  pages: [
    {
      path: adminPath,
      title: messages.overview,
      right: 'back-office',
      view: OverviewPage,
    },
    {
      path: casesPath,
      title: messages.cases.title,
      right: 'back-office',
      view: CasesPage,
    },
    {
      path: '/admin/queues/:name',
      title: messages.cases.title,
      right: 'back-office',
      view: MovedToQueue,
    },
    {
      path: '/admin/history/:subject/:id',
      title: messages.history.title,
      right: 'back-office',
      view: HistoryPage,
    },
    {
      path: processesPath,
      title: messages.processes.title,
      right: 'administration',
      view: ProcessesPage,
    },
    {
      path: alertsPath,
      title: messages.alerts.title,
      right: 'back-office',
      view: AlertsPage,
    },
    {
      path: firstRunPath,
      title: firstRunMessages.title,
      right: 'administration',
      view: FirstRunPage,
    },
  ],
  nav: [
    { label: messages.overview, href: adminPath, group: 'cases', right: 'back-office' },
    { label: messages.cases.title, href: casesPath, group: 'cases', right: 'back-office' },
    { label: messages.processes.title, href: processesPath, group: 'site', right: 'administration' },
    { label: messages.alerts.title, href: alertsPath, group: 'site', right: 'back-office' },
  ],
})
