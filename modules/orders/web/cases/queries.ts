import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AppealDecision, Decision } from '@/modules/orders/contract'
import { api, nextCursor, unwrap, unwrapWithHeaders } from '@/web/lib/api'
import { useRefetchingMutation } from '@/web/lib/refetching-mutation'

const casesKey = '/api/admin/orders'

/** A page of open disputes, oldest first. */
export function disputesQuery(cursor: string | undefined) {
  return queryOptions({
    queryKey: [casesKey, { cursor }],
    queryFn: async () => {
      const { data, headers } = await unwrapWithHeaders(
        api.admin.orders.get({ query: { dispute: 'open', cursor } as DisputesQuery }),
      )
      return { rows: data, next: nextCursor(headers) }
    },
    staleTime: 0,
  })
}

/** Other moderators may decide the same case meanwhile. */
const pollMs = 4_000

export function caseQuery(id: string) {
  return queryOptions({
    queryKey: [casesKey, id],
    queryFn: () => unwrap(api.admin.orders({ id }).get()),
    staleTime: 0,
    refetchInterval: pollMs,
  })
}

/** The cursor is text in the URL; the server parses it. */
type DisputesQuery = NonNullable<Parameters<typeof api.admin.orders.get>[0]>['query']

type Action =
  | { kind: 'decide'; decision: Decision }
  | { kind: 'appeal'; decision: AppealDecision }
  | { kind: 'undo' | 'reject'; reason: string }

/** Decides, undoes, rejects or decides an appeal, and refreshes the case whether it worked or not: someone else may have been faster. */
export function useCaseAction(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (action: Action) => unwrap(postAction(id, action)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [casesKey] })
      void client.invalidateQueries({ queryKey: ['/api/admin/queues'] })
    },
  })
}

function postAction(id: string, action: Action) {
  const order = api.admin.orders({ id })
  switch (action.kind) {
    case 'decide':
      return order.decision.post(action.decision)
    case 'appeal':
      return order.appeal.decision.post(action.decision)
    case 'undo':
      return order.decision.undo.post({ reason: action.reason })
    case 'reject':
      return order.proposal.reject.post({ reason: action.reason })
  }
}

export function useReverseSale(id: string) {
  return useRefetchingMutation({ queryKey: [casesKey] }, (reason: string) =>
    unwrap(api.admin.orders({ id }).clawback.post({ reason })),
  )
}
