import '@/web/testing/dom'
import { test } from 'bun:test'
import * as queries from '@/modules/terms/web/queries'
import * as staffQueries from '@/modules/terms/web/staff-queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(
    { ...queries, ...staffQueries },
    {
      versionsQuery: 'GET /api/terms',
      versionQuery: [['2'], 'GET /api/terms/2'],
      staffVersionsQuery: 'GET /api/admin/terms, stale',
      userTermsQuery: [['u1'], 'GET /api/admin/people/u1/terms, stale'],
    },
  ))
