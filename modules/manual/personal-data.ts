import { eq } from 'drizzle-orm'
import { creditTransfers, intents, payees } from '@/modules/manual/schema'
import type { PersonalData } from '@/src/kit/accounts/personal-data'
import { decimalOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'
import { exportFewRowsOf, exportRowsOf } from '@/src/privacy/export-pages'

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

const exportPayee = exportFewRowsOf(payees, payees.sellerId, ({ name, account, bic, frozenUntil }) => ({
  name,
  account,
  bic,
  frozenUntil: isoTime(frozenUntil),
}))

const exportCreditTransfers = exportRowsOf(
  creditTransfers,
  creditTransfers.userId,
  ({ id, kind, amountCents, name, account, bic, state, returnedCents, at }) => ({
    id,
    kind,
    amount: decimalOf(amountCents),
    name,
    account,
    bic,
    state,
    returned: decimalOf(returnedCents),
    at: isoTime(at),
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
    manual_payees: {
      retention: 'erased',
      why: 'No further payouts are made.',
      download: { payoutDetails: exportPayee },
    },
    manual_credit_transfers: {
      retention: 'blanked',
      why: 'The records of refunds and payouts, which the ledger is checked against. They hold IDs and amounts; name and account are erased.',
      download: { creditTransfers: exportCreditTransfers },
    },
    manual_payment_files: {
      retention: 'kept',
      why: 'Which member of staff made a payment file, for bookkeeping.',
      notExported: 'It says only that staff made a file; the audit log has the same.',
    },
  },
  erase: async (tx, { id }) => {
    await tx.db.delete(payees).where(eq(payees.sellerId, id))
    await tx.db
      .update(creditTransfers)
      .set({ name: '', account: '', bic: '', note: null })
      .where(eq(creditTransfers.userId, id))
  },
}
