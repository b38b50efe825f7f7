import '@/web/testing/dom'
import { test } from 'bun:test'
import * as queries from '@/modules/tax/web/queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(queries, {
    taxFactsQuery: 'GET /api/tax/facts',
    taxStatementQuery: [[2026], 'GET /api/tax/statement?year=2026'],
  }))
