import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { currentUserQuery } from '@/modules/auth/web/queries'
import * as queries from '@/modules/players/web/queries'
import { linkedPlayerQuery } from '@/modules/players/web/queries'
import { createQueryClient } from '@/web/lib/api/query-client'
import { mockApi } from '@/web/testing/mock-api'
import { expectQueries } from '@/web/testing/query-requests'
import { buildUser } from '@/web/testing/viewers'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(queries, {
    linkedPlayerQuery: 'GET /api/auth/roblox/user, stale',
    playerQuery: [['ann'], 'GET /api/players?username=ann'],
    userPlayersQuery: [['u1'], 'GET /api/admin/people/u1/players'],
  }))

test('the player of a user without a picture is not requested', async () => {
  const requests = mockApi({ 'GET /api/auth/user': buildUser() })
  const client = createQueryClient()
  await client.fetchQuery(currentUserQuery)
  expect(await client.fetchQuery(linkedPlayerQuery)).toBeNull()
  expect(requests.map(({ call }) => call)).toEqual(['GET /api/auth/user'])
})
