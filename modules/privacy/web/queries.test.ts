import '@/web/testing/dom'
import { test } from 'bun:test'
import * as queries from '@/modules/privacy/web/queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(queries, {
    deletionBlockersOfQuery: [['u1'], 'GET /api/admin/people/u1/deletion, stale'],
    deletionBlockersQuery: 'GET /api/privacy/obstacles, stale, refetched on focus',
  }))
