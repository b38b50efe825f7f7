import '@/web/testing/dom'
import { test } from 'bun:test'
import * as staffQueries from '@/modules/reports/web/staff-queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(staffQueries, {
    reportCaseQuery: [['r1'], 'GET /api/admin/report-cases/r1, stale'],
    reportsAboutQuery: [['u1'], 'GET /api/admin/people/u1/reports, stale'],
  }))
