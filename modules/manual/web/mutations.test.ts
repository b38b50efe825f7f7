import '@/web/testing/dom'
import { test } from 'bun:test'
import { useEntryAction, usePayRefund } from '@/modules/manual/web/staff-queries'
import { expectMutations } from '@/web/testing/mutation-effects'

const lists = '/api/admin/bank-transfers, /api/admin/bank-refunds, /api/admin/queues'

test('what staff do refreshes the money that arrived, the refunds and the queues', () =>
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
    pay: [usePayRefund, 'MR22222222', `POST /api/admin/bank-refunds/MR22222222/paid: ${lists}`],
  }))
