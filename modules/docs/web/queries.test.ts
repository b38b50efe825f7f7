import '@/web/testing/dom'
import { test } from 'bun:test'
import * as queries from '@/modules/docs/web/queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(queries, {
    openApiQuery: 'GET /openapi.json',
    problemQuery: [['busy'], 'GET /api/problems/busy'],
  }))
