import '@/web/testing/dom'
import { test } from 'bun:test'
import * as listQueries from '@/modules/notifications/web/list-queries'
import * as queries from '@/modules/notifications/web/queries'
import * as settings from '@/modules/notifications/web/settings/queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(
    { ...listQueries, ...queries, ...settings },
    {
      notificationListQuery: [
        [{ filter: 'selling', search: 'moon' }],
        'GET /api/notifications?filter=selling&search=moon&limit=20, GET /api/notifications?filter=selling&search=moon&limit=20&cursor=7, stale, live',
      ],
      notificationsQuery: 'GET /api/notifications, live',
      kindsQuery: 'GET /api/notifications/kinds',
      preferencesQuery: 'GET /api/notifications/preferences, stale',
      pushQuery: 'stale',
    },
  ))
