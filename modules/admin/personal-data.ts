import { eq } from 'drizzle-orm'
import { alerts, cases } from '@/modules/admin/schema'
import type { PersonalData } from '@/src/kit/personal-data'
import { exportFewRowsOf } from '@/src/privacy/export-pages'

const exportAlerts = exportFewRowsOf(alerts, alerts.userId, ({ userId: _, ...choice }) => choice)

export const personalData: PersonalData = {
  tables: {
    admin_cases: {
      retention: 'erased',
      why: 'Which staff member works on an open case. Deleted when the case is closed.',
      notExported:
        'It is about the cases of other users; the download of the audit log has what the staff member did.',
    },
    admin_alerts: {
      retention: 'erased',
      why: 'How a staff member is notified of new cases: there is no one left to tell.',
      download: { alerts: exportAlerts },
    },
  },
  erase: async (tx, { id }) => {
    await tx.db.update(cases).set({ assigneeId: null }).where(eq(cases.assigneeId, id))
    await tx.db.delete(alerts).where(eq(alerts.userId, id))
  },
}
