import '@/web/testing/dom'
import { test } from 'bun:test'
import * as queries from '@/modules/checkout/web/queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(queries, {
    paymentIntentQuery: [
      [{ item: 'Crown', amount: 5, listingId: 'l1' }],
      'POST /api/create-payment-intent, dropped when unused',
    ],
    paymentMethodsQuery: 'GET /api/payment-methods',
    payoutAccountQuery: 'GET /api/payouts/account, stale, refetched on focus',
  }))
