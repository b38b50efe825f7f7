import '@/web/testing/dom'
import { test } from 'bun:test'
import * as queries from '@/modules/reviews/web/queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(queries, {
    orderReviewQuery: [['o1'], 'GET /api/orders/o1/review, stale, live'],
    reviewFiguresQuery: [[{ itemId: 'i1' }], 'GET /api/reviews/figures?itemId=i1, live'],
    reviewsQuery: [
      [{ sellerId: 's1' }],
      'GET /api/reviews?sellerId=s1, GET /api/reviews?sellerId=s1&cursor=7, live',
    ],
  }))
