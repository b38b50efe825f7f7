import '@/web/testing/dom'
import { test } from 'bun:test'
import { useAppealFine, useRequestPayout } from '@/modules/wallet/web/queries'
import {
  useCloseMonth,
  useDecideFineAppeal,
  useDecidePayouts,
  useFine,
  useUndoFine,
} from '@/modules/wallet/web/staff-queries'
import { expectMutations } from '@/web/testing/mutation-effects'

test('a payout refreshes the balance and the lists of payouts', () =>
  expectMutations({
    request: [
      useRequestPayout,
      { amount: 5, method: 'bank' },
      'POST /api/payouts: /api/wallet, /api/payouts',
    ],
    closeMonth: [useCloseMonth, '2026-01', 'POST /api/admin/months/2026-01/close: /api/admin/months'],
    approve: [
      useDecidePayouts,
      { ids: ['p1'] },
      'POST /api/admin/payouts/p1/approve: /api/admin/payouts, /api/admin/cases, /api/admin/queues',
    ],
    fine: [
      () => useFine('u7'),
      { amount: 5, reason: 'Sold a copy twice.' },
      'POST /api/admin/people/u7/fine: /api/admin/people u7',
    ],
    appealFine: [
      useAppealFine,
      { id: 'a1', reason: 'It was not me.' },
      'POST /api/wallet/fines/a1/appeal: /api/wallet/fines',
    ],
    decideFineAppeal: [
      () => useDecideFineAppeal('u7'),
      { actId: 'a1', result: 'upheld', reason: 'Looked again.' },
      'POST /api/admin/people/u7/fines/a1/appeal/decision: /api/admin/people u7',
    ],
    undoFine: [
      () => useUndoFine('u7'),
      { actId: 'a1', reason: 'It was a mistake.' },
      'POST /api/admin/people/u7/fines/a1/undo: /api/admin/people u7',
    ],
  }))
