import '@/web/testing/dom'
import { test } from 'bun:test'
import * as queries from '@/modules/privacy/web/queries'
import * as staffQueries from '@/modules/privacy/web/staff-queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', async () => {
  await expectQueries(queries, {
    deletionBlockersQuery: 'GET /api/privacy/obstacles, stale, refetched on focus',
  })
  await expectQueries(staffQueries, {
    deletionBlockersOfQuery: [['u1'], 'GET /api/admin/people/u1/deletion, stale'],
    legalHoldQuery: [['u1'], 'GET /api/admin/people/u1/legal-hold, stale'],
  })
})
