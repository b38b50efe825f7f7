import { forgetMails } from '@/src/core/forget-mails'
import type { Personal } from '@/src/core/personal'

/** What the host itself holds of people. */
export const hostPersonal: Personal = {
  tables: {
    core_events: {
      fate: 'kept',
      why: 'The audit trail says who did what by ids alone, and must stay whole to prove what happened to money.',
      leftOut: 'Each fact is told by what it changed, which is in the download.',
    },
    core_outbox: {
      fate: 'erased',
      why: 'Mails not yet sent are dropped; of a mail that was sent nothing is kept.',
      leftOut: 'It holds mails only until they are sent.',
    },
  },
  forget: async (tx, { id, email }) => {
    if (email !== null) await forgetMails(tx, id, email)
  },
}
