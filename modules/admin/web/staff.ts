import { firstRunMessages } from '@/modules/admin/first-run-messages'
import { messages } from '@/modules/admin/messages'
import { adminPath, alertsPath, firstRunPath, processesPath } from '@/modules/admin/web/paths'
import { casesPath } from '@/src/kit/staff/paths'
import { defineStaffModule } from '@/web/lib/modules/staff-module'
import { MovedToQueue } from '@/web/staff/moved-to-queue'

export const staff = defineStaffModule({
  name: 'admin',
  pages: [
    {
      path: adminPath,
      title: messages.overview,
      right: 'back-office',
      load: () => import('@/modules/admin/web/overview-page').then((m) => m.OverviewPage),
    },
    {
      path: casesPath,
      title: messages.cases.title,
      right: 'back-office',
      load: () => import('@/modules/admin/web/cases-page').then((m) => m.CasesPage),
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
      load: () => import('@/modules/admin/web/history-page').then((m) => m.HistoryPage),
    },
    {
      path: processesPath,
      title: messages.processes.title,
      right: 'administration',
      load: () => import('@/modules/admin/web/processes-page').then((m) => m.ProcessesPage),
    },
    {
      path: alertsPath,
      title: messages.alerts.title,
      right: 'back-office',
      load: () => import('@/modules/admin/web/alerts/alerts-page').then((m) => m.AlertsPage),
    },
    {
      path: firstRunPath,
      title: firstRunMessages.title,
      right: 'administration',
      load: () => import('@/modules/admin/web/first-run/first-run-page').then((m) => m.FirstRunPage),
    },
  ],
  nav: [
    { label: messages.overview, href: adminPath, group: 'cases', right: 'back-office' },
    { label: messages.cases.title, href: casesPath, group: 'cases', right: 'back-office' },
    { label: messages.processes.title, href: processesPath, group: 'site', right: 'administration' },
    { label: messages.alerts.title, href: alertsPath, group: 'site', right: 'back-office' },
  ],
})
