import { eq } from 'drizzle-orm'
import { acceptances } from '@/modules/terms/schema'
import type { PersonalData } from '@/src/kit/accounts/personal-data'
import { isoTime } from '@/src/kit/text/iso-time'
import { exportFewRowsOf } from '@/src/privacy/export-pages'

const exportAcceptances = exportFewRowsOf(acceptances, acceptances.userId, (row) => ({
  version: row.number,
  acceptedAt: isoTime(row.acceptedAt),
}))

export const personalData: PersonalData = {
  tables: {
    terms_acceptances: {
      retention: 'erased',
      why: 'Which version of the terms a user accepted only matters while the account exists.',
      download: { acceptances: exportAcceptances },
    },
    terms_versions: {
      retention: 'kept',
      why: 'They are the terms of the site. The rows contain the ID of the admin who published them.',
      notExported: 'They are about the site; the audit log has what the user did.',
    },
  },
  erase: async (tx, { id }) => {
    await tx.db.delete(acceptances).where(eq(acceptances.userId, id))
  },
}
