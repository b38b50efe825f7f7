import { messages } from '@/modules/audit-log/messages'
import { auditLogPath } from '@/modules/audit-log/web/paths'
import { SubjectHistoryPanel, UserHistoryPanel } from '@/modules/audit-log/web/user-history-panel'
import { plug } from '@/web/lib/modules/slots'
import { defineStaffModule } from '@/web/lib/modules/staff-module'
import { personPanelSlot, subjectHistorySlot } from '@/web/staff/slots'

export const staff = defineStaffModule({
  name: 'audit-log',
  pages: [
    {
      path: auditLogPath,
      title: messages.title,
      right: 'moderation',
      load: () => import('@/modules/audit-log/web/audit-log-page').then((m) => m.AuditLogPage),
    },
  ],
  nav: [{ label: messages.title, href: auditLogPath, group: 'records', right: 'moderation' }],
  plugs: [
    plug(personPanelSlot, UserHistoryPanel, { for: 'moderation' }),
    plug(subjectHistorySlot, SubjectHistoryPanel, { for: 'moderation' }),
  ],
})
