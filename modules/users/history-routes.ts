import { HistoryQuery, UserHistory } from '@/modules/users/contract'
import { listHistory } from '@/modules/users/history'
import { nextPageLink } from '@/src/http/next-page'
import type { Scope } from '@/src/http/scope'
import { idParams } from '@/src/kit/params'
import { userInPath } from '@/src/kit/staff/relations'

export function historyRoutes(scope: Scope) {
  return scope.get(
    '/admin/people/:id/history',
    async ({ ctx, params: { id }, query, set }) => {
      const { next, ...history } = await listHistory(ctx, id, query)
      if (next !== undefined)
        set.headers.link = nextPageLink(`/api/admin/people/${id}/history`, { ...query, cursor: next })
      return history
    },
    {
      detail: {
        summary:
          'Orders, payouts, reports, warnings, notes, logins and staff actions of another user, newest first. The Link header has the next page.',
      },
      params: idParams,
      query: HistoryQuery,
      staff: { right: 'people', people: userInPath },
      response: { 200: UserHistory },
    },
  )
}
