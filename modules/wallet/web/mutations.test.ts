import '@/web/testing/dom'
import { test } from 'bun:test'
import { useRequestPayout } from '@/modules/wallet/web/queries'
import { useDecidePayout } from '@/modules/wallet/web/staff-queries'
import { expectMutations } from '@/web/testing/mutation-effects'

test('a payout refreshes the balance and the lists of payouts', () =>
  expectMutations({
    request: [
      useRequestPayout,
      { amount: 5, method: 'bank' },
      'POST /api/payouts: /api/wallet, /api/payouts',
    ],
    approve: [
      useDecidePayout,
      { id: 'p1' },
      'POST /api/admin/payouts/p1/approve: /api/admin/payouts, /api/admin/queues',
    ],
  }))
