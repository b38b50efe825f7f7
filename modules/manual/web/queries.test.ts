import '@/web/testing/dom'
import { test } from 'bun:test'
import * as queries from '@/modules/manual/web/queries'
import * as staffQueries from '@/modules/manual/web/staff-queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(
    { ...queries, ...staffQueries },
    {
      transferDetailsQuery: [['o1'], 'GET /api/orders/o1/bank-transfer'],
      entriesQuery: [[{ state: 'open' }], 'GET /api/admin/bank-transfers?state=open'],
      creditTransfersQuery: 'GET /api/admin/credit-transfers',
      paymentFilesQuery: 'GET /api/admin/payment-files',
      payeeQuery: 'GET /api/payouts/bank-details',
    },
  ))
