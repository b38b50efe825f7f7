import { eraseDetailsAbout } from '@/modules/audit-log/append'
import { entries } from '@/modules/audit-log/schema'
import type { PersonalData } from '@/src/kit/accounts/personal-data'
import { isoTime } from '@/src/kit/text/iso-time'
import { exportRowsOf } from '@/src/privacy/export-pages'

/** An entry about the user. Leaves out who acted and on what, because that concerns other users. */
const exportActions = exportRowsOf(entries, entries.userId, ({ id, at, action, outcome }) => ({
  id,
  at: isoTime(at),
  action,
  outcome,
}))

export const personalData: PersonalData = {
  tables: {
    audit_log_entries: {
      retention: 'kept',
      why: 'It proves what staff did. Its rows contain IDs only.',
      download: { actions: exportActions },
    },
    audit_log_details: {
      retention: 'erased',
      why: 'What was changed and why; the log keeps a salted hash of it.',
      notExported: 'It can contain data of others; the security page shows the reason.',
    },
  },
  notPersonal: { audit_log_head: ['entry_id'] },
  erase: (tx, { id }) => eraseDetailsAbout(tx, id),
}
