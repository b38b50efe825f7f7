import { eq } from 'drizzle-orm'
import { alerts, cases, views } from '@/modules/admin/schema'
import { eraseViews } from '@/modules/admin/views/views'
import type { PersonalData } from '@/src/kit/accounts/personal-data'
import { exportFewRowsOf, exportRowsOf } from '@/src/privacy/export-pages'

const exportAlerts = exportFewRowsOf(alerts, alerts.userId, ({ userId: _, ...choice }) => choice)

const exportViews = exportRowsOf(views, views.userId, ({ table, name, filters }) => ({
  table,
  name,
  filters,
}))

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
    admin_views: {
      retention: 'erased',
      why: 'Filters that a staff member saved. Those of others are deleted too if they name the user.',
      download: { views: exportViews },
    },
  },
  erase: async (tx, user) => {
    const { id } = user
    await eraseViews(tx, user)
    await tx.db.update(cases).set({ assigneeId: null }).where(eq(cases.assigneeId, id))
    await tx.db.delete(alerts).where(eq(alerts.userId, id))
  },
}
