import { History, HistoryParams, HistoryQuery } from '@/modules/admin/history/contract'
import { findHistoryPeople, listHistory } from '@/modules/admin/history/list-history'
import type { viewRoutes } from '@/modules/admin/views/routes'
import { sendPage } from '@/src/http/next-page'

export function historyRoutes(scope: ReturnType<typeof viewRoutes>) {
  return scope.get(
    '/admin/history/:subject/:id',
    async ({ ctx, params, query, path, set }) => {
      const { page, ...history } = await listHistory(ctx, params, query)
      return { ...history, entries: await sendPage(page, { query, path, set }) }
    },
    {
      detail: {
        summary:
          'What happened with a person, order, listing, item, payout or ticket, newest first: orders, ledger entries, reports, tickets, staff actions and more, as far as the role includes them. The Link header has the next page.',
      },
      params: HistoryParams,
      query: HistoryQuery,
      staff: { right: 'back-office', people: findHistoryPeople },
      response: { 200: History },
    },
  )
}
