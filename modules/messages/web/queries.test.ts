import '@/web/testing/dom'
import { test } from 'bun:test'
import * as queries from '@/modules/messages/web/queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(queries, {
    contactQuery: [['u1'], 'GET /api/conversations/u1/person, stale'],
    conversationsQuery: [
      [{ filter: 'buying', search: 'moon' }],
      'GET /api/conversations?filter=buying&search=moon, GET /api/conversations?filter=buying&search=moon&cursor=7, stale, live',
    ],
    threadQuery: [['u1'], 'GET /api/conversations/u1, GET /api/conversations/u1?cursor=7, stale, live'],
    unreadQuery: 'GET /api/messages/unread, stale, live',
  }))
