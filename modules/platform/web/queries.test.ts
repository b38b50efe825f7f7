import '@/web/testing/dom'
import { test } from 'bun:test'
import * as queries from '@/modules/platform/web/queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(queries, {
    demoPlayerQuery: [['p1'], 'GET /api/demo-universe/players/p1, stale, refetched on focus'],
    demoPlayersQuery: 'GET /api/demo-universe/players',
  }))
