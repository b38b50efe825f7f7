import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { itemsKey } from '@/modules/catalog/web/paths'
import { recentPurchasesQuery } from '@/modules/catalog/web/queries'
import type { PaymentIntentResponse, SandboxCard } from '@/modules/checkout/contract'
import type { Purchase } from '@/modules/checkout/web/paths'
import { notificationsQuery } from '@/modules/notifications/web/queries'
import { type OrderState, unpaidStates } from '@/modules/orders/contract'
import { transactionsKey } from '@/modules/orders/web/paths'
import { openOrdersQuery } from '@/modules/orders/web/queries'
import { api, unwrap } from '@/web/lib/api/api'
import { ApiError } from '@/web/lib/api/api-error'

/**
 * The reserved order and its payment intent. A query although it posts: the server returns the same order to the same buyer, so
 * refetching is safe. Not cached, because the reservation expires.
 */
export function paymentIntentQuery(purchase: Purchase) {
  return queryOptions({
    queryKey: ['/api/create-payment-intent', purchase],
    queryFn: () => createIntent(purchase),
    gcTime: 0,
  })
}

/** The payment providers to choose from. */
export const paymentMethodsQuery = queryOptions({
  queryKey: ['/api/payment-methods'],
  queryFn: () => unwrap(api['payment-methods'].get()),
})

/** True if an order in this state may still be paid. */
export function isPaymentPending(state: OrderState | undefined) {
  return state === undefined || unpaidStates.includes(state)
}

/** True if the order can't be paid any more, or the user is signed out. */
export function isClosedError(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 401 || error.status === 409)
}

const saleLists: readonly QueryKey[] = [
  [itemsKey],
  recentPurchasesQuery.queryKey,
  [transactionsKey],
  openOrdersQuery.queryKey,
  notificationsQuery.queryKey,
]

/** Returns a function that invalidates the lists a sale changes. */
export function useInvalidateSaleLists() {
  const client = useQueryClient()
  return () => {
    for (const key of saleLists) client.invalidateQueries({ queryKey: key })
  }
}

/** Returns a function that changes the order's deliver-to name if it differs. */
export function useUpdateDeliverTo(purchase: Purchase, intent: PaymentIntentResponse) {
  const client = useQueryClient()
  return async (deliverTo: string) => {
    if (deliverTo === '' || deliverTo === intent.deliverTo) return
    const updated = await createIntent(purchase, deliverTo)
    client.setQueryData(paymentIntentQuery(purchase).queryKey, updated)
  }
}

export const payoutAccountQuery = queryOptions({
  queryKey: ['/api/payouts/account'],
  queryFn: () => unwrap(api.payouts.account.get()),
  staleTime: 0,
  refetchOnWindowFocus: true,
})

export function useCreatePayoutAccountLink() {
  return useMutation({
    mutationFn: (currentPassword: string | undefined) =>
      unwrap(api.payouts.account.post({ currentPassword })),
  })
}

/** Pays with a test card, after updating the deliver-to name. */
export function useSandboxPayment(purchase: Purchase, intent: PaymentIntentResponse) {
  const updateDeliverTo = useUpdateDeliverTo(purchase, intent)
  return useMutation({
    mutationFn: async ({ card, deliverTo }: { card: SandboxCard; deliverTo: string }) => {
      await updateDeliverTo(deliverTo)
      return unwrap(api.sandbox.confirm.post({ clientSecret: intent.clientSecret, card }))
    },
    onSuccess: useInvalidateSaleLists(),
  })
}

function createIntent({ item: _, ...purchase }: Purchase, deliverTo?: string) {
  return unwrap(api['create-payment-intent'].post({ ...purchase, deliverTo }))
}
