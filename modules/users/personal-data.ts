import { eq } from 'drizzle-orm'
import { notes } from '@/modules/users/schema'
import type { PersonalData } from '@/src/kit/personal-data'

export const personalData: PersonalData = {
  tables: {
    users_notes: {
      retention: 'erased',
      why: 'Staff need them only while the account exists. Notes that a former member of staff wrote stay, under an ID without a name.',
      notExported: 'They are written for staff and can contain data of others.',
    },
  },
  erase: async (tx, { id }) => {
    await tx.db.delete(notes).where(eq(notes.userId, id))
  },
}
