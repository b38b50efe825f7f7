import '@/web/testing/dom'
import { test } from 'bun:test'
import * as queries from '@/modules/delivery/web/queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(queries, {
    deliveryQuery: [['o1'], 'GET /api/orders/o1/delivery, stale, live'],
  }))
