import '@/web/testing/dom'
import { test } from 'bun:test'
import * as queries from '@/modules/support/web/queries'
import * as staffQueries from '@/modules/support/web/staff-queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(
    { ...queries, ...staffQueries },
    {
      ownTicketsQuery: 'GET /api/support/tickets, GET /api/support/tickets?cursor=7, stale, live',
      statusQuery: 'GET /api/status, stale',
      templatesQuery: 'GET /api/admin/ticket-templates, stale',
      ticketQuery: [['t1'], 'GET /api/admin/tickets/t1, stale, polled every 30 s'],
      ticketsQuery: [[{ state: 'open', cursor: '5' }], 'GET /api/admin/tickets?state=open&cursor=5, stale'],
    },
  ))
