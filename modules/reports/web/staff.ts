import { staffMessages } from '@/modules/reports/staff-messages'
import { reportsPath } from '@/modules/reports/web/paths'
import { ReportCasePage } from '@/modules/reports/web/report-case-page'
import { ReportsAboutPanel } from '@/modules/reports/web/reports-about-panel'
import { plug } from '@/web/lib/slots'
import { defineStaffModule } from '@/web/lib/staff-module'
import { MovedToQueue } from '@/web/staff/moved-to-queue'
import { personPanelSlot } from '@/web/staff/slots'

export const staff = defineStaffModule({
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
      view: ReportCasePage,
    },
  ],
  plugs: [plug(personPanelSlot, ReportsAboutPanel, { for: 'moderation' })],
})
