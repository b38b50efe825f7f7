import type { PersonalData } from '@/src/kit/accounts/personal-data'
import { eraseMail } from '@/src/mail/erase-mail'

/** Personal data in the application's own tables. */
export const appPersonalData: PersonalData = {
  tables: {
    core_events: {
      retention: 'kept',
      why: 'The audit trail refers to users only by ID, and must stay complete to prove what happened to money.',
      notExported: 'The data that these events changed is in the download.',
    },
    core_outbox: {
      retention: 'erased',
      why: 'Unsent emails are deleted. The content of sent emails is not kept.',
      notExported: 'Contains emails only until they are sent.',
    },
  },
  notPersonal: { core_deliveries: ['event_seq'] },
  erase: async (tx, { id, email }) => {
    if (email !== null) await eraseMail(tx, id, email)
  },
}
