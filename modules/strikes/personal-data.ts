import { eq } from 'drizzle-orm'
import { warnings } from '@/modules/strikes/schema'
import type { PersonalData } from '@/src/kit/accounts/personal-data'
import { isoTime } from '@/src/kit/text/iso-time'
import { exportRowsOf } from '@/src/privacy/export-pages'

const exportWarnings = exportRowsOf(warnings, warnings.userId, (row) => ({
  id: row.id,
  at: isoTime(row.at),
  reason: row.reason,
  text: row.text,
  strikes: row.strikes,
  acknowledgedAt: isoTime(row.acknowledgedAt),
  liftedAt: isoTime(row.liftedAt),
  liftReason: row.liftReason,
}))

export const personalData: PersonalData = {
  tables: {
    strikes_warnings: {
      retention: 'erased',
      why: 'Strikes only matter while the account exists. Warnings that a former member of staff wrote stay, under an ID without a name.',
      download: { warnings: exportWarnings },
    },
  },
  erase: async (tx, { id }) => {
    await tx.db.delete(warnings).where(eq(warnings.userId, id))
  },
}
