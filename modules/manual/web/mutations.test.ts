import '@/web/testing/dom'
import { test } from 'bun:test'
import { useSavePayee } from '@/modules/manual/web/queries'
import {
  useCancelPayout,
  useEntryAction,
  useMakePaymentFile,
  useRecordTransfer,
} from '@/modules/manual/web/staff-queries'
import { expectMutations } from '@/web/testing/mutation-effects'

const lists =
  '/api/admin/bank-transfers, /api/admin/credit-transfers, /api/admin/payment-files, /api/admin/cases, /api/admin/queues'

test('what staff do refreshes the money in statements, the transfers and the queues', () =>
  expectMutations({
    match: [
      useEntryAction,
      { verb: 'match', id: 'e1', reference: 'MM22222222' },
      `POST /api/admin/bank-transfers/e1/match: ${lists}`,
    ],
    confirm: [
      useEntryAction,
      { verb: 'confirm', id: 'e1' },
      `POST /api/admin/bank-transfers/e1/confirm: ${lists}`,
    ],
    return: [
      useEntryAction,
      { verb: 'return', id: 'e1', note: 'Sent back.' },
      `POST /api/admin/bank-transfers/e1/return: ${lists}`,
    ],
    paid: [
      useRecordTransfer,
      { id: 'MR22222222', act: 'paid' },
      `POST /api/admin/credit-transfers/MR22222222/paid: ${lists}`,
    ],
    unsent: [
      useRecordTransfer,
      { id: 'MR22222222', act: 'unsent' },
      `POST /api/admin/credit-transfers/MR22222222/unsent: ${lists}`,
    ],
    cancel: [
      useCancelPayout,
      { id: 'MP22222222', reason: 'No such account.' },
      `POST /api/admin/credit-transfers/MP22222222/cancel: ${lists}`,
    ],
    file: [useMakePaymentFile, undefined, `POST /api/admin/payment-files: ${lists}`],
    payee: [
      useSavePayee,
      { name: 'Sue', account: 'DE02', bic: '' },
      'PUT /api/payouts/bank-details: /api/payouts/bank-details, /api/wallet',
    ],
  }))
