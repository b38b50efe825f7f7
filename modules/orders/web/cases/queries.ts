import { queryOptions } from '@tanstack/react-query'
import type { AppealDecision, Decision } from '@/modules/orders/order/decision-contract'
import { staffOrdersKey } from '@/modules/orders/web/paths'
import { api, unwrap, unwrapPage } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'
import { caseLists } from '@/web/staff/queries'

type Filters = Readonly<Record<string, string | undefined>>

/** A page of the orders that match the filters of the URL. */
export function staffOrdersQuery(filters: Filters) {
  return queryOptions({
    queryKey: [staffOrdersKey, filters],
    queryFn: () => unwrapPage(api.admin.orders.get({ query: filters as StaffOrdersQuery })),
    staleTime: 0,
  })
}

/** Other moderators may decide the same case meanwhile. */
const pollMs = 4_000

export function caseQuery(id: string) {
  return queryOptions({
    queryKey: [staffOrdersKey, id],
    queryFn: () => unwrap(api.admin.orders({ id }).get()),
    staleTime: 0,
    refetchInterval: pollMs,
  })
}

/** The filters are text in the URL; the server parses them. */
type StaffOrdersQuery = NonNullable<Parameters<typeof api.admin.orders.get>[0]>['query']

type Action =
  | { kind: 'decide'; decision: Decision }
  | { kind: 'appeal'; decision: AppealDecision }
  | { kind: 'undo' | 'reject'; reason: string }

/** Decides, undoes, rejects or decides an appeal, and refreshes the case whether it worked or not: someone else may have been faster. */
export function useCaseAction(id: string) {
  return useRefetchingMutation([{ queryKey: [staffOrdersKey] }, ...caseLists], (action: Action) =>
    unwrap(postAction(id, action)),
  )
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

export function useDismissWarning(id: string) {
  return useRefetchingMutation({ queryKey: [staffOrdersKey] }, (reason: string) =>
    unwrap(api.admin.orders({ id })['dismiss-warning'].post({ reason })),
  )
}

type PreviewQuery = NonNullable<Parameters<ReturnType<typeof api.admin.orders>['preview']['get']>[0]>['query']

/** What staff can do with the money of an order. */
export type StaffAction = {
  action: 'refund' | 'cancel' | 'goodwill'
  amount: string
  to: 'buyer' | 'seller'
  reason: string
}

type Preview = { action: StaffAction['action'] | 'split'; amount: string; to?: StaffAction['to'] }

/** Everything that an act would book now. */
export function previewQuery(id: string, { action, amount, to }: Preview) {
  const query = {
    action,
    ...(action !== 'cancel' && { amount: Number(amount) }),
    ...(action === 'goodwill' && { to }),
  }
  return queryOptions({
    queryKey: [staffOrdersKey, id, 'preview', query],
    queryFn: () => unwrap(api.admin.orders({ id }).preview.get({ query: query as PreviewQuery })),
    staleTime: 0,
  })
}

export function useStaffAct(id: string) {
  return useRefetchingMutation({ queryKey: [staffOrdersKey] }, async (act: StaffAction) =>
    unwrap(postAct(id, act)),
  )
}

function postAct(id: string, { action, amount, to, reason }: StaffAction) {
  const order = api.admin.orders({ id })
  switch (action) {
    case 'cancel':
      return order.cancel.post({ reason })
    case 'goodwill':
      return order.goodwill.post({ to, amount: Number(amount), reason })
    case 'refund':
      return order.refund.post({ amount: Number(amount), reason })
  }
}

export function useUndoAct(id: string) {
  return useRefetchingMutation(
    { queryKey: [staffOrdersKey] },
    ({ actId, reason }: { actId: string; reason: string }) =>
      unwrap(api.admin.orders({ id }).acts({ actId }).undo.post({ reason })),
  )
}

export function useReverseSale(id: string) {
  return useRefetchingMutation({ queryKey: [staffOrdersKey] }, (reason: string) =>
    unwrap(api.admin.orders({ id }).clawback.post({ reason })),
  )
}
