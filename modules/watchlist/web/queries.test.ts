import '@/web/testing/dom'
import { test } from 'bun:test'
import * as queries from '@/modules/watchlist/web/queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(queries, {
    alertsQuery: 'GET /api/alerts, live',
    recentItemsQuery: 'GET /api/recent-items, stale',
    watchlistQuery: 'GET /api/watchlist, GET /api/watchlist?cursor=7, stale, live',
  }))
