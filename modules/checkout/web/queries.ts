import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PaymentIntentResponse } from '@/modules/checkout/contract'
import type { Purchase } from '@/modules/checkout/web/purchase'
import { api, unwrap } from '@/web/lib/api'
import { live } from '@/web/lib/realtime'

const refetchMs = 2000

type CardInput = { number: string; expMonth: number; expYear: number; cvc: string }

/**
 * The order and its payment. A query although it posts: the server answers the same order to the same buyer, so asking
 * again is safe, and nothing is kept because a reservation ends while nobody looks.
 */
export function paymentIntentQuery(purchase: Purchase) {
  return queryOptions({
    queryKey: ['/api/create-payment-intent', purchase],
    queryFn: () => createIntent(purchase),
    gcTime: 0,
  })
}

/** An order whose payment is under way at Stripe, asked for again until it is decided. */
export function orderPaymentQuery(orderId: string) {
  return queryOptions({
    queryKey: ['/api/orders', orderId],
    queryFn: () => unwrap(api.orders({ id: orderId }).get()),
    staleTime: 0,
    refetchInterval: ({ state }) => (isPaymentPending(state.data?.state) ? refetchMs : false),
    meta: live,
  })
}

/** Whether money may still come, or not, for an order in this state. */
export function isPaymentPending(state: string | undefined) {
  return state === undefined || ['created', 'awaiting_payment', 'expiring'].includes(state)
}

/** Lists that a sale changes. */
export function useInvalidateSaleLists() {
  const client = useQueryClient()
  return () => {
    for (const list of ['/api/items', '/api/recent-purchases', '/api/transactions', '/api/notifications']) {
      client.invalidateQueries({ queryKey: [list] })
    }
  }
}

/** Tells the order another name to deliver to. */
export function useUpdateDeliverTo(purchase: Purchase, intent: PaymentIntentResponse) {
  const client = useQueryClient()
  return async (deliverTo: string) => {
    if (deliverTo === intent.deliverTo) return
    const renamed = await createIntent(purchase, deliverTo)
    client.setQueryData(paymentIntentQuery(purchase).queryKey, renamed)
  }
}

/** Where the person's payouts go. */
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

/** Pays with a test card; another name to deliver to is told to the order first. */
export function useSandboxPayment(purchase: Purchase, intent: PaymentIntentResponse) {
  const deliver = useUpdateDeliverTo(purchase, intent)
  return useMutation({
    mutationFn: async ({ card, deliverTo }: { card: CardInput; deliverTo: string }) => {
      await deliver(deliverTo)
      return unwrap(api.sandbox.confirm.post({ clientSecret: intent.clientSecret, card }))
    },
    onSuccess: useInvalidateSaleLists(),
  })
}

function createIntent({ item: _, ...purchase }: Purchase, deliverTo?: string) {
  return unwrap(api['create-payment-intent'].post({ ...purchase, deliverTo }))
}
