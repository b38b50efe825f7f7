import '@/web/testing/dom'
import { test } from 'bun:test'
import * as queries from '@/modules/strikes/web/queries'
import * as staffQueries from '@/modules/strikes/web/staff-queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(
    { ...queries, ...staffQueries },
    {
      ownWarningsQuery: 'GET /api/warnings',
      strikeRulesQuery: 'GET /api/admin/strike-rules',
      userStrikesQuery: [['u1'], 'GET /api/admin/people/u1/strikes, stale'],
    },
  ))
