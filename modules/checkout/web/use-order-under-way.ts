import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { PaidOrder } from '@/modules/checkout/web/paid-view'
import { isUndecided, orderUnderWayQuery, useForgetLists } from '@/modules/checkout/web/queries'

type Followed = { isPending: boolean; isOver: boolean; paid?: PaidOrder }

/** Follows an order whose payment Stripe has taken; only the order itself says that it is paid. */
export function useOrderUnderWay(orderId: string | undefined): Followed {
  const { data: order, isPending } = useQuery({
    ...orderUnderWayQuery(orderId ?? ''),
    enabled: orderId !== undefined,
  })
  const isOver = order?.state === 'expired'
  const isPaid = order !== undefined && !isUndecided(order.state) && !isOver
  const forgetLists = useEffectEvent(useForgetLists())
  useEffect(() => {
    if (isPaid) forgetLists()
  }, [isPaid])
  const paid = isPaid
    ? { orderId: order.id, amount: order.amount, deliverTo: order.deliverTo ?? '' }
    : undefined
  return { isPending: orderId !== undefined && isPending, isOver, paid }
}
