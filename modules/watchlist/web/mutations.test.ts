import '@/web/testing/dom'
import { test } from 'bun:test'
import {
  useAddAlert,
  useClearRecentItems,
  useRecordView,
  useRemoveAlert,
  useUnwatch,
} from '@/modules/watchlist/web/queries'
import { expectMutations } from '@/web/testing/mutation-effects'

test('alerts and the watchlist refresh each other and the favorites', () =>
  expectMutations({
    addAlert: [() => useAddAlert('i1'), 5, 'POST /api/alerts: /api/alerts, /api/watchlist, /api/favorites'],
    removeAlert: [useRemoveAlert, 'a1', 'DELETE /api/alerts/a1: /api/alerts, /api/watchlist, /api/favorites'],
    unwatch: [useUnwatch, 'i1', 'DELETE /api/watchlist/i1: /api/alerts, /api/watchlist, /api/favorites'],
    view: [useRecordView, 'i1', 'PUT /api/recent-items/i1: /api/recent-items'],
    clear: [useClearRecentItems, undefined, 'DELETE /api/recent-items: '],
  }))
