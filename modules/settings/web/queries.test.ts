import '@/web/testing/dom'
import { test } from 'bun:test'
import * as queries from '@/modules/settings/web/queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(queries, {
    modulesQuery: 'GET /api/admin/modules',
    switchesQuery: 'GET /api/admin/switches',
    settingsQuery: 'GET /api/admin/settings',
  }))
