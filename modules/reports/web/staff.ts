import { staffMessages } from '@/modules/reports/staff-messages'
import { reportsPath } from '@/modules/reports/web/paths'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { plug } from '@/web/lib/modules/slots'
import { defineStaffModule } from '@/web/lib/modules/staff-module'
import { MovedToQueue } from '@/web/staff/moved-to-queue'
import { personPanelSlot } from '@/web/staff/slots'

const ReportsAboutPanel = lazyView(() =>
  import('@/modules/reports/web/reports-about-panel').then((m) => m.ReportsAboutPanel),
)

export const staff = defineStaffModule({
  name: 'reports',
  pages: [
    {
      path: reportsPath,
      title: staffMessages.title,
      right: 'moderation',
      view: () => MovedToQueue({ queue: 'reports' }),
    },
    {
      path: `${reportsPath}/:id`,
      title: staffMessages.title,
      right: 'moderation',
      load: () => import('@/modules/reports/web/report-case-page').then((m) => m.ReportCasePage),
    },
  ],
  plugs: [plug(personPanelSlot, ReportsAboutPanel, { for: 'moderation' })],
})
