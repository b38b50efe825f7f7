import { queryOptions } from '@tanstack/react-query'
import type { AcceptChargeback, SaveDraft } from '@/modules/orders/order/chargeback-contract'
import { staffOrdersKey } from '@/modules/orders/web/paths'
import { api, unwrap, unwrapPage } from '@/web/lib/api/api'
import { useStoringMutation } from '@/web/lib/api/refetching-mutation'
import { caseLists } from '@/web/staff/queries'

const chargebacksKey = '/api/admin/chargebacks'
const factsStaleMs = 300_000

/** The cursor is text in the URL; the server parses it. */
type ListQuery = NonNullable<Parameters<typeof api.admin.chargebacks.get>[0]>['query']

/** A page of disputes of buyers' banks. */
export function chargebacksQuery(filters: { open?: string; cursor?: string }) {
  return queryOptions({
    queryKey: [chargebacksKey, filters],
    queryFn: () => unwrapPage(api.admin.chargebacks.get({ query: filters as ListQuery })),
    staleTime: 0,
  })
}

/** One of them with its evidence. Not refreshed by itself, because staff edit what it contains. */
export function chargebackQuery(id: string) {
  return queryOptions({
    queryKey: [chargebacksKey, id],
    queryFn: () => unwrap(api.admin.chargebacks({ id }).get()),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The payment provider's facts about the payment of an order. */
export function paymentFactsQuery(orderId: string) {
  return queryOptions({
    queryKey: [staffOrdersKey, orderId, 'payment-facts'],
    queryFn: () => unwrap(api.admin.orders({ id: orderId })['payment-facts'].get()),
    staleTime: factsStaleMs,
  })
}

type Action =
  | { kind: 'save' | 'submit'; evidence: SaveDraft }
  | { kind: 'accept'; acceptance: AcceptChargeback }

export function useRespond(id: string) {
  return useStoringMutation(chargebackQuery(id), (action: Action) => unwrap(send(id, action)), [
    { queryKey: [chargebacksKey] },
    ...caseLists,
  ])
}

function send(id: string, action: Action) {
  const chargeback = api.admin.chargebacks({ id })
  switch (action.kind) {
    case 'save':
      return chargeback.draft.put(action.evidence)
    case 'submit':
      return chargeback.submission.post(action.evidence)
    case 'accept':
      return chargeback.acceptance.post(action.acceptance)
  }
}
