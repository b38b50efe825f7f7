import '@/web/testing/dom'
import { test } from 'bun:test'
import * as cases from '@/modules/orders/web/cases/queries'
import * as chargebacks from '@/modules/orders/web/chargebacks/queries'
import * as pictures from '@/modules/orders/web/pictures/queries'
import * as queries from '@/modules/orders/web/queries'
import * as refunds from '@/modules/orders/web/refunds/queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(
    { ...cases, ...chargebacks, ...pictures, ...queries, ...refunds },
    {
      caseQuery: [['o1'], 'GET /api/admin/orders/o1, stale, polled every 4 s'],
      staffOrdersQuery: [
        [{ dispute: 'open', cursor: '5' }],
        'GET /api/admin/orders?dispute=open&cursor=5, stale',
      ],
      chargebackQuery: [['c1'], 'GET /api/admin/chargebacks/c1'],
      chargebacksQuery: [
        [{ open: 'true', cursor: '5' }],
        'GET /api/admin/chargebacks?open=true&cursor=5, stale',
      ],
      rejectedRefundsQuery: [['5'], 'GET /api/admin/refunds?cursor=5, stale'],
      previewQuery: [
        ['o1', { action: 'goodwill', amount: '2', to: 'seller' }],
        'GET /api/admin/orders/o1/preview?action=goodwill&amount=2&to=seller, stale',
      ],
      paymentFactsQuery: [['o1'], 'GET /api/admin/orders/o1/payment-facts, fresh for 300 s'],
      collectionQuery: 'GET /api/collection, GET /api/collection?cursor=7, stale, live',
      decisionTimeQuery: 'GET /api/orders/decision-time',
      lastPlayerQuery: 'GET /api/orders/last-player, stale',
      openOrdersQuery: 'GET /api/orders/open, stale, live',
      orderQuery: [['o1'], 'GET /api/orders/o1, stale, live'],
      transactionTotalsQuery: 'GET /api/transactions/totals, stale, live',
      transactionsQuery: [
        [{ filter: 'needs-action', search: 'moon' }],
        'GET /api/transactions?filter=needs-action&search=moon&limit=20, GET /api/transactions?filter=needs-action&search=moon&limit=20&cursor=7, stale, live',
      ],
      userOrdersQuery: [['u1'], 'GET /api/admin/people/u1/orders?limit=10'],
    },
  ))
