import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { PaidOrder } from '@/modules/checkout/web/paid-view'
import { isPaymentPending, orderPaymentQuery, useInvalidateSaleLists } from '@/modules/checkout/web/queries'

type OrderPayment = { isPending: boolean; isExpired: boolean; paid?: PaidOrder }

/** Follows an order whose payment Stripe has taken; only the order itself says that it is paid. */
export function useOrderPayment(orderId: string | undefined): OrderPayment {
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
