import type { OrderEventPayload } from '@/modules/orders/events'
import { AppealOverturned, DecisionUndone } from '@/modules/orders/events'
import { syncOrder } from '@/modules/orders/payments/payment-sync'
import type { Context } from '@/src/kit/context'
import { on, type PublishedEvent } from '@/src/kit/events'

/**
 * While a decided refund waits, refunds that are made in the provider's dashboard count towards it and aren't booked. After it is undone,
 * they are, so that the next decision is about what is left.
 */
export const undoneRefundListeners = [
  on(DecisionUndone, 'orders.sync-undone-refund', syncOrderOfEvent),
  on(AppealOverturned, 'orders.sync-overturned-refund', syncOrderOfEvent),
]

/** Throws if the provider didn't respond; then the event is delivered again. */
async function syncOrderOfEvent(ctx: Context, { payload }: PublishedEvent<OrderEventPayload>): Promise<void> {
  const synced = await syncOrder(ctx, payload.orderId)
  if (synced.outcome !== 'done') throw new Error(`The payment was not read: ${synced.reason}`)
}
