import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearch } from 'wouter'
import type { PaymentIntentResponse } from '@/modules/checkout/contract'
import type { PaidOrder } from '@/modules/checkout/web/paid-view'
import { type Purchase, parseReturnedOrderId } from '@/modules/checkout/web/purchase'
import {
  isPaymentPending,
  orderPaymentQuery,
  paymentIntentQuery,
  useInvalidateSaleLists,
} from '@/modules/checkout/web/queries'
import { ApiError } from '@/web/lib/api-error'
import { focusPageHeading } from '@/web/lib/focus'

type View =
  | { is: 'preparing' }
  | { is: 'paid'; order: PaidOrder }
  | { is: 'under way'; orderId: string }
  | { is: 'problem'; error: Error }
  | { is: 'form'; intent: PaymentIntentResponse }

/** What was under way came to nothing, and the reservation has ended. */
const paymentClosedError = new ApiError(409, 'payment_closed', '')

/** Where a purchase stands, and what moves it on. */
export function useCheckout(purchase: Purchase) {
  const place = `${purchase.listingId} ${purchase.amount}`
  const search = useSearch()
  const [underWay, setUnderWay] = useState<string>()
  const [over, setOver] = useState<{ place: string; error?: Error }>()
  const followed = useOrderPayment(underWay ?? parseReturnedOrderId(search))
  const isOpen = !followed.isPending && !followed.paid
  const asked = useQuery({ ...paymentIntentQuery(purchase), enabled: isOpen })
  const ended = over?.place === place ? over : undefined

  return {
    view: followed.isPending ? preparing : (viewOfOrder() ?? viewOfIntent()),
    place,
    isBusy: asked.isFetching,
    pay: () => setOver({ place }),
    follow: setUnderWay,
    end: (error: Error) => {
      setOver({ place, error })
      focusPageHeading()
    },
    tryAgain: async () => {
      await asked.refetch()
      setOver(undefined)
      setUnderWay(undefined)
      focusPageHeading()
    },
  }

  function viewOfOrder(): View | undefined {
    if (followed.paid) return { is: 'paid', order: followed.paid }
    if (!underWay) return undefined
    return followed.isExpired
      ? { is: 'problem', error: paymentClosedError }
      : { is: 'under way', orderId: underWay }
  }

  function viewOfIntent(): View {
    const { data: intent } = asked
    if (ended && !ended.error && intent) return { is: 'paid', order: intent }
    const error = ended?.error ?? asked.error
    if (error) return { is: 'problem', error }
    return intent ? { is: 'form', intent } : preparing
  }
}

const preparing: View = { is: 'preparing' }

type OrderPayment = { isPending: boolean; isExpired: boolean; paid?: PaidOrder }

/** Follows an order whose payment Stripe has taken; only the order itself says that it is paid. */
function useOrderPayment(orderId: string | undefined): OrderPayment {
  const { data: order, isPending } = useQuery({
    ...orderPaymentQuery(orderId ?? ''),
    enabled: orderId !== undefined,
  })
  const isOver = order?.state === 'expired'
  const isPaid = order !== undefined && !isPaymentPending(order.state) && !isOver
  const forgetLists = useEffectEvent(useInvalidateSaleLists())
  useEffect(() => {
    if (isPaid) forgetLists()
  }, [isPaid])
  const paid = isPaid
    ? { orderId: order.id, amount: order.amount, deliverTo: order.deliverTo ?? '' }
    : undefined
  return { isPending: orderId !== undefined && isPending, isExpired: isOver, paid }
}
