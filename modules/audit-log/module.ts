import { recordAction, recordRejection } from '@/modules/audit-log/append'
import { AuditLogEntry, AuditLogQuery } from '@/modules/audit-log/contract'
import { actionHistory } from '@/modules/audit-log/history'
import { invariants } from '@/modules/audit-log/invariants'
import { listEntries } from '@/modules/audit-log/list-entries'
import { messages } from '@/modules/audit-log/messages'
import { personalData } from '@/modules/audit-log/personal-data'
import { routes } from '@/modules/audit-log/routes'
import * as tables from '@/modules/audit-log/schema'
import { auditLogPath } from '@/modules/audit-log/web/paths'
import { auth } from '@/modules/auth/module'
import { defineModule } from '@/src/kit/module/module'
import { add, provide } from '@/src/kit/ports'
import { historyKinds } from '@/src/kit/staff/history'
import { auditLogPort } from '@/src/kit/staff/staff-actions'
import { staffPage } from '@/src/kit/staff/staff-page'
import { defineStaffTable, staffTables } from '@/src/kit/staff/staff-tables'

export const auditLog = defineModule({
  name: 'audit-log',
  owns: 'The permanent record of what staff did.',
  needs: [auth],
  tables,
  routes,
  pages: [staffPage(auditLogPath, messages.title)],
  invariants,
  provides: [
    provide(auditLogPort, () => ({ record: recordAction, recordRejection })),
    add(historyKinds, actionHistory),
    add(
      staffTables,
      defineStaffTable({
        name: 'audit-log',
        right: 'moderation',
        query: AuditLogQuery,
        row: AuditLogEntry,
        list: listEntries,
      }),
    ),
  ],
  personalData,
})
