import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PaymentIntentAnswer } from '@/modules/checkout/contract'
import type { Purchase } from '@/modules/checkout/web/purchase'
import { answer, api } from '@/web/lib/api'

export type TypedCard = { number: string; expMonth: number; expYear: number; cvc: string }

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

/** Pays with a test card; another name to deliver to is told to the order first. */
export function useSandboxPayment(purchase: Purchase, intent: PaymentIntentAnswer) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ card, deliverTo }: { card: TypedCard; deliverTo: string }) => {
      if (deliverTo !== intent.deliverTo) {
        const renamed = await createIntent(purchase, deliverTo)
        client.setQueryData(paymentIntentQuery(purchase).queryKey, renamed)
      }
      return answer(api.sandbox.confirm.post({ clientSecret: intent.clientSecret, card }))
    },
    onSuccess: () => {
      for (const list of ['/api/items', '/api/recent-purchases', '/api/transactions', '/api/notifications']) {
        client.invalidateQueries({ queryKey: [list] })
      }
    },
  })
}

function createIntent({ item: _, ...purchase }: Purchase, deliverTo?: string) {
  return answer(api['create-payment-intent'].post({ ...purchase, deliverTo }))
}
