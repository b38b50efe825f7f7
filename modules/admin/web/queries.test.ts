import '@/web/testing/dom'
import { test } from 'bun:test'
import * as demoGoods from '@/modules/admin/web/first-run/demo-goods/queries'
import * as queries from '@/modules/admin/web/queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(
    { ...demoGoods, ...queries },
    {
      demoGoodsQuery: 'GET /api/admin/demo-goods, stale',
      alertsQuery: 'GET /api/admin/alerts',
      buildQuery: 'GET /api/admin/build',
      checksQuery: 'GET /api/admin/checks, fresh for 60 s',
      figuresQuery: 'GET /api/admin/figures, fresh for 60 s, polled every 60 s',
      firstRunSettingsQuery: 'GET /api/admin/settings/first-run',
      historyQuery: [
        [
          { subject: 'order', id: 'o1' },
          { kind: 'orders', cursor: '5' },
        ],
        'GET /api/admin/history/order/o1?kind=orders&cursor=5, stale',
      ],
      processesQuery: 'GET /api/admin/processes, stale, polled every 20 s',
      requestTimesQuery: 'GET /api/admin/request-times, fresh for 60 s, polled every 60 s',
      searchQuery: [['dom'], 'GET /api/admin/search?q=dom, fresh for 10 s'],
    },
  ))
