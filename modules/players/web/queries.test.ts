import '@/web/testing/dom'
import { test } from 'bun:test'
import * as queries from '@/modules/players/web/queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(queries, {
    linkedPlayerQuery: 'GET /api/auth/roblox/user, stale',
    playerQuery: [['ann'], 'GET /api/players?username=ann'],
    userPlayersQuery: [['u1'], 'GET /api/admin/people/u1/players'],
  }))
