import '@/web/testing/dom'
import { test } from 'bun:test'
import * as queries from '@/modules/wallet/web/queries'
import * as staffQueries from '@/modules/wallet/web/staff-queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(
    { ...queries, ...staffQueries },
    {
      ownFinesQuery: 'GET /api/wallet/fines',
      payoutsQuery: 'GET /api/payouts, stale, live',
      userBalanceQuery: [['u1'], 'GET /api/admin/people/u1/balance'],
      walletQuery: 'GET /api/wallet, stale, live',
      accountsQuery: [[{ at: '2026-05-01' }], 'GET /api/admin/accounts?at=2026-05-01'],
      finesQuery: [['u1'], 'GET /api/admin/people/u1/fines'],
      journalsQuery: [[{ kind: 'sale', cursor: '5' }], 'GET /api/admin/journals?kind=sale&cursor=5'],
      monthQuery: [['2026-01'], 'GET /api/admin/months/2026-01'],
      monthsQuery: 'GET /api/admin/months',
      ledgerChecksQuery: 'GET /api/admin/ledger-checks',
      sellerBalancesQuery: [['5.u1'], 'GET /api/admin/accounts/sellers?cursor=5.u1'],
      staffPayoutsQuery: [[{ state: 'held', cursor: '5' }], 'GET /api/admin/payouts?cursor=5&state=held'],
    },
  ))
