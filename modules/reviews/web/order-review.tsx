import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderPanelProps } from '@/modules/orders/web/slots'
import type { OrderReview } from '@/modules/reviews/contract'
import { messages } from '@/modules/reviews/messages'
import { AnswerForm } from '@/modules/reviews/web/answer-form'
import { orderReviewQuery } from '@/modules/reviews/web/queries'
import { ReviewForm } from '@/modules/reviews/web/review-form'
import { ReviewText } from '@/modules/reviews/web/review-text'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'

/** On the page of a completed order: its review, and what the party can do about it. */
export function OrderReviewPanel({ order }: OrderPanelProps) {
  const { data } = useQuery({ ...orderReviewQuery(order.id), enabled: order.state === 'completed' })
  if (!data || (!data.review && data.writableUntil === null)) return null
  return (
    <Panel title={messages.title}>
      <ReviewOfOrder key={order.id} orderId={order.id} {...data} />
    </Panel>
  )
}

function ReviewOfOrder({ orderId, review, writableUntil, isAnswerable }: OrderReview & { orderId: string }) {
  const [isEditing, setEditing] = useState(false)
  if (writableUntil !== null && (isEditing || !review))
    return (
      <ReviewForm orderId={orderId} review={review} until={writableUntil} onDone={() => setEditing(false)} />
    )
  return (
    <>
      {review && <ReviewText review={review} />}
      {writableUntil !== null && (
        <Button size="sm" className="mt-4" onClick={() => setEditing(true)}>
          {messages.edit}
        </Button>
      )}
      {isAnswerable && <AnswerForm orderId={orderId} />}
    </>
  )
}
