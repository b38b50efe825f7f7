import { eraseMail } from '@/src/mail/erase-mail'
import type { PersonalData } from '@/src/privacy/personal-data'

/** What the host itself holds of people. */
export const appPersonalData: PersonalData = {
  tables: {
    core_events: {
      retention: 'kept',
      why: 'The audit trail says who did what by ids alone, and must stay whole to prove what happened to money.',
      notExported: 'Each fact is told by what it changed, which is in the download.',
    },
    core_outbox: {
      retention: 'erased',
      why: 'Mails not yet sent are dropped; of a mail that was sent nothing is kept.',
      notExported: 'It holds mails only until they are sent.',
    },
  },
  erase: async (tx, { id, email }) => {
    if (email !== null) await eraseMail(tx, id, email)
  },
}
