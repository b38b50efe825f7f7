import '@/web/testing/dom'
import { test } from 'bun:test'
import * as ownQueries from '@/modules/users/web/appeals/queries'
import * as appealQueries from '@/modules/users/web/appeals/staff-queries'
import * as queries from '@/modules/users/web/queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(
    { ...queries, ...ownQueries, ...appealQueries },
    {
      appealQuery: [['a1'], 'GET /api/admin/suspension-appeals/a1, stale'],
      ownAppealQuery: 'GET /api/suspension-appeal, live',
      userQuery: [['u1'], 'GET /api/admin/people/u1, stale'],
      usersQuery: [
        [{ search: 'ann', show: 'suspended', cursor: '5' }],
        'GET /api/admin/people?search=ann&show=suspended&cursor=5',
      ],
    },
  ))
