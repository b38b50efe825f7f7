import '@/web/testing/dom'
import { test } from 'bun:test'
import * as queries from '@/modules/fees/web/queries'
import * as staffQueries from '@/modules/fees/web/staff-queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(
    { ...queries, ...staffQueries },
    { ownFeesQuery: 'GET /api/fees', feeRulesQuery: 'GET /api/admin/fee-rules' },
  ))
