import { defineOutboxJob } from '@/src/kit/outbox-jobs'

/** Has the provider make the payment intent of an order. */
export const CreateIntent = defineOutboxJob<{ orderId: string }>('orders.create-intent')
/** Has the provider cancel it; the listing is freed only once it did. */
export const CancelIntent = defineOutboxJob<{ orderId: string }>('orders.cancel-intent')
/** Gives money back: of a paid order, or money that came too late or in the wrong amount. */
export const RefundOrder = defineOutboxJob<{ orderId: string; amountCents: number }>('orders.refund')

/** Calls about one order follow one another. */
export function orderSubject(orderId: string): string {
  return `order:${orderId}`
}

export function createIntentKey(orderId: string): string {
  return `create_intent:${orderId}`
}

export function cancelIntentKey(orderId: string): string {
  return `cancel_intent:${orderId}`
}

export function refundKey(orderId: string, attempt: number): string {
  return `refund:${orderId}:${attempt}`
}
