import { intents } from '@/modules/manual/schema'
import { decimalOf } from '@/src/kit/money'
import type { PersonalData } from '@/src/kit/personal-data'
import { isoTime } from '@/src/kit/text/iso-time'
import { exportRowsOf } from '@/src/privacy/export-pages'

const exportTransfers = exportRowsOf(
  intents,
  intents.buyerId,
  ({ id, orderId, amountCents, reference, status, chargedAt }) => ({
    id,
    orderId,
    amount: decimalOf(amountCents),
    reference,
    status,
    chargedAt: isoTime(chargedAt),
  }),
)

export const personalData: PersonalData = {
  tables: {
    manual_intents: {
      retention: 'kept',
      why: 'The records of bank transfers, which the ledger is checked against. They hold IDs and amounts.',
      download: { bankTransfers: exportTransfers },
    },
    manual_statements: {
      retention: 'kept',
      why: 'Which member of staff imported a statement of the bank, for bookkeeping.',
      notExported: 'It says only that staff imported a file; the audit log has the same.',
    },
    manual_entries: {
      retention: 'kept',
      why: 'What the bank says about money that arrived, which the law requires to keep for bookkeeping.',
      notExported: 'The bank gives its customers their own statements; the transfers are in the download.',
    },
    manual_refunds: {
      retention: 'kept',
      why: 'Which member of staff paid a refund, for bookkeeping.',
      notExported: 'The refunds are in the download of the orders.',
    },
  },
}
