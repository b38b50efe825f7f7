import { and, eq } from 'drizzle-orm'
import { notes, suspensionAppeals } from '@/modules/users/schema'
import type { PersonalData } from '@/src/kit/accounts/personal-data'
import { isoTime } from '@/src/kit/text/iso-time'
import { exportRowsOf } from '@/src/privacy/export-pages'

const exportAppeals = exportRowsOf(
  suspensionAppeals,
  suspensionAppeals.userId,
  ({ id, text, at, state, decidedAt, answer }) => ({
    id,
    text,
    at: isoTime(at),
    state,
    decidedAt: isoTime(decidedAt),
    answer,
  }),
)

export const personalData: PersonalData = {
  tables: {
    users_notes: {
      retention: 'erased',
      why: 'Staff need them only while the account exists. Notes that a former member of staff wrote stay, under an ID without a name.',
      notExported: 'They are written for staff and can contain data of others.',
    },
    users_suspension_appeals: {
      retention: 'blanked',
      why: 'It proves who decided about a suspension. What the user wrote is erased, and an appeal that nobody has decided is deleted.',
      download: { suspensionAppeals: exportAppeals },
    },
  },
  erase: async (tx, { id }) => {
    await tx.db.delete(notes).where(eq(notes.userId, id))
    const isOwn = eq(suspensionAppeals.userId, id)
    await tx.db.delete(suspensionAppeals).where(and(isOwn, eq(suspensionAppeals.state, 'open')))
    await tx.db.update(suspensionAppeals).set({ text: '' }).where(isOwn)
  },
}
