import '@/web/testing/dom'
import { test } from 'bun:test'
import * as queries from '@/web/staff/queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(queries, {
    caseQuery: [['disputes', 'c1'], 'GET /api/admin/queues/disputes/cases/c1, stale, live'],
    casesQuery: [
      [{ queue: 'disputes', assignee: 'me', cursor: '5' }],
      'GET /api/admin/cases?queue=disputes&assignee=me&cursor=5, stale, live, polled every 30 s',
    ],
    nextCaseQuery: [['disputes', '5'], 'GET /api/admin/cases/next?queue=disputes&after=5, stale'],
    queuesQuery: 'GET /api/admin/queues, polled every 30 s',
    viewsQuery: [['users'], 'GET /api/admin/views?table=users'],
  }))
