import * as v from 'valibot'
import { addAlert, listAlerts, removeAlert } from '@/modules/watchlist/alerts'
import { AlertInput, PriceAlert, ViewedItem, WatchedItem, WatchlistQuery } from '@/modules/watchlist/contract'
import { watchlistErrors } from '@/modules/watchlist/errors'
import { listWatchlist, unwatch } from '@/modules/watchlist/list-watchlist'
import { clearViews, listRecentItems, recordView } from '@/modules/watchlist/recent-items'
import { sendPage } from '@/src/http/next-page'
import { noContent, noContentResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/input/params'

export function routes(scope: Scope) {
  return scope
    .get('/alerts', ({ ctx }) => listAlerts(ctx), {
      detail: { summary: "The user's alerts, newest first." },
      signedIn: true,
      response: { 200: v.array(PriceAlert) },
    })
    .post(
      '/alerts',
      async ({ ctx, body, set }) => {
        set.status = 201
        return addAlert(ctx, body)
      },
      {
        detail: {
          summary:
            'Notifies the user when a copy of the item is for sale at or below a price, or at any price without `maxPrice`.',
        },
        throws: [httpErrors.not_found, watchlistErrors.too_many_alerts],
        body: AlertInput,
        signedIn: true,
        limit: '120/1h',
        response: { 201: PriceAlert },
      },
    )
    .delete('/alerts/:id', ({ ctx, params }) => noContent(removeAlert(ctx, params.id)), {
      detail: { summary: 'Removes an alert.', responses: noContentResponse },
      throws: [httpErrors.not_found],
      params: idParams,
      signedIn: true,
    })
    .get(
      '/watchlist',
      ({ ctx, query, path, set }) => sendPage(listWatchlist(ctx, query), { query, path, set }),
      {
        detail: {
          summary:
            'The items that the user marked as favorites or set alerts for, newest first. The Link header has the next page.',
        },
        query: WatchlistQuery,
        signedIn: true,
        response: { 200: v.array(WatchedItem) },
      },
    )
    .delete('/watchlist/:id', ({ ctx, params }) => noContent(unwatch(ctx, params.id)), {
      detail: {
        summary: 'Removes an item from the favorites, and its alerts.',
        responses: noContentResponse,
      },
      params: idParams,
      signedIn: true,
    })
    .get('/recent-items', ({ ctx }) => listRecentItems(ctx), {
      detail: { summary: 'The items whose pages the user opened last, newest first.' },
      signedIn: true,
      response: { 200: v.array(ViewedItem) },
    })
    .put('/recent-items/:id', ({ ctx, params }) => noContent(recordView(ctx, params.id)), {
      detail: { summary: 'Records that the user opened the page of an item.', responses: noContentResponse },
      throws: [httpErrors.not_found],
      params: idParams,
      signedIn: true,
      limit: '120/1m',
    })
    .delete('/recent-items', ({ ctx }) => noContent(clearViews(ctx)), {
      detail: { summary: 'Clears the list of items that the user viewed.', responses: noContentResponse },
      signedIn: true,
    })
}
