import '@/web/testing/dom'
import { test } from 'bun:test'
import * as queries from '@/modules/audit-log/web/queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(queries, {
    accountActionsQuery: 'GET /api/account-actions',
    auditLogQuery: [
      [{ action: 'wallet.refuse', cursor: '5' }],
      'GET /api/admin/audit-log?action=wallet.refuse&cursor=5',
    ],
  }))
