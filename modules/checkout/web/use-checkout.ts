import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearch } from 'wouter'
import type { PaymentIntentResponse } from '@/modules/checkout/contract'
import type { PaidOrder } from '@/modules/checkout/web/paid-view'
import type { Purchase } from '@/modules/checkout/web/paths'
import { parseReturnedOrderId } from '@/modules/checkout/web/purchase'
import {
  isPaymentPending,
  paymentIntentQuery,
  paymentMethodsQuery,
  useInvalidateSaleLists,
} from '@/modules/checkout/web/queries'
import type { OfferedProvider } from '@/modules/orders/contract'
import { orderQuery } from '@/modules/orders/web/queries'
import { ApiError } from '@/web/lib/api/api-error'
import { focusPageHeading } from '@/web/lib/browser/focus'
import { useClientConfig } from '@/web/lib/client-config'

type View =
  | { kind: 'preparing' }
  | { kind: 'paid'; order: PaidOrder }
  | { kind: 'processing'; orderId: string }
  | { kind: 'error'; error: Error }
  | { kind: 'choice'; options: readonly OfferedProvider[] }
  | { kind: 'form'; intent: PaymentIntentResponse }

/** The processing payment failed and the reservation has ended. */
const paymentClosedError = new ApiError(409, 'payment_closed', '')

/** The state of a checkout and the actions that change it. */
export function useCheckout(purchase: Purchase) {
  const formKey = `${purchase.listingId} ${purchase.amount}`
  const search = useSearch()
  const [processingOrderId, setProcessingOrderId] = useState<string>()
  const [result, setResult] = useState<{ formKey: string; error?: Error }>()
  const orderPayment = useOrderPayment(processingOrderId ?? parseReturnedOrderId(search))
  const isOpen = !orderPayment.isPending && !orderPayment.paid
  const choice = usePaymentChoice(purchase, isOpen)
  const chosen = choice.state === 'made' ? choice.provider : undefined
  const intentQuery = useQuery({
    ...paymentIntentQuery(chosen === undefined ? purchase : { ...purchase, provider: chosen }),
    enabled: isOpen && choice.state === 'made',
  })
  const ended = result?.formKey === formKey ? result : undefined

  return {
    view: orderPayment.isPending ? preparing : (viewOfOrder() ?? viewOfIntent()),
    formKey,
    isBusy: intentQuery.isFetching,
    markPaid: () => setResult({ formKey }),
    trackOrder: setProcessingOrderId,
    fail: (error: Error) => {
      setResult({ formKey, error })
      focusPageHeading()
    },
    retry: async () => {
      await intentQuery.refetch()
      setResult(undefined)
      setProcessingOrderId(undefined)
      focusPageHeading()
    },
  }

  function viewOfOrder(): View | undefined {
    if (orderPayment.paid) return { kind: 'paid', order: orderPayment.paid }
    if (!processingOrderId) return undefined
    return orderPayment.isExpired
      ? { kind: 'error', error: paymentClosedError }
      : { kind: 'processing', orderId: processingOrderId }
  }

  function viewOfIntent(): View {
    if (choice.state === 'failed') return { kind: 'error', error: choice.error }
    if (choice.state === 'open') return { kind: 'choice', options: choice.options }
    const { data: intent } = intentQuery
    if (ended && !ended.error && intent) return { kind: 'paid', order: intent }
    const error = ended?.error ?? intentQuery.error
    if (error) return { kind: 'error', error }
    return intent ? { kind: 'form', intent } : preparing
  }
}

const preparing: View = { kind: 'preparing' }

type OrderPayment = { isPending: boolean; isExpired: boolean; paid?: PaidOrder }

/** Tracks an order whose payment Stripe is processing. Only the order itself says whether it is paid. */
function useOrderPayment(orderId: string | undefined): OrderPayment {
  const { data: order, isPending } = useQuery({
    ...orderQuery(orderId ?? ''),
    enabled: orderId !== undefined,
  })
  const isExpired = order?.state === 'expired'
  const isPaid = order !== undefined && !isPaymentPending(order.state) && !isExpired
  const invalidateLists = useEffectEvent(useInvalidateSaleLists())
  useEffect(() => {
    if (isPaid) invalidateLists()
  }, [isPaid])
  const paid = isPaid
    ? {
        orderId: order.id,
        itemName: order.itemName,
        amount: order.amount,
        deliverTo: order.deliverTo ?? '',
        isPlayerNamed: order.isPlayerNamed,
      }
    : undefined
  return { isPending: orderId !== undefined && isPending, isExpired, paid }
}

type PaymentChoice =
  | { state: 'pending' }
  | { state: 'failed'; error: Error }
  | { state: 'open'; options: readonly OfferedProvider[] }
  /** `provider` is undefined if the site chooses. */
  | { state: 'made'; provider: string | undefined }

/** Which provider the buyer pays with. There is something to choose only if several offer the method of the purchase. */
function usePaymentChoice({ provider, method }: Purchase, enabled: boolean): PaymentChoice {
  const { paymentProviders } = useClientConfig()
  const isMade = provider !== undefined || paymentProviders < 2
  const { data, error } = useQuery({ ...paymentMethodsQuery, enabled: enabled && !isMade })
  if (isMade) return { state: 'made', provider }
  if (error) return { state: 'failed', error }
  if (!data) return { state: 'pending' }
  const matching = data.filter(({ methods }) => method === undefined || methods.includes(method))
  const options = matching.length > 0 ? matching : data
  return options.length > 1 ? { state: 'open', options } : { state: 'made', provider: options[0]?.provider }
}
