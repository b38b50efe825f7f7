import { maybePlacingRequestOf } from '@/modules/orders/reservations/place'
import { PayoutPaid } from '@/modules/wallet/events'
import { findCoveredOrders } from '@/modules/wallet/service'
import { on } from '@/src/kit/events'
import { inSpan } from '@/src/kit/metrics/tracing'

/**
 * Logs for each order of a payout, under the id of the request that placed it and in its trace, which payout has sent its money. So a purchase can
 * be followed to the end by one id.
 */
export const followPayout = on(PayoutPaid, 'orders.follow-payout', async (ctx, { payload }) => {
  const { payoutId } = payload
  for (const orderId of await findCoveredOrders(ctx, payload)) {
    const placed = await maybePlacingRequestOf(ctx, orderId)
    const requestId = placed?.requestId ?? undefined
    const span = {
      name: 'order paid out',
      attributes: {
        'mintmark.order_id': orderId,
        'mintmark.payout_id': payoutId,
        'mintmark.request_id': requestId,
        'mintmark.payout_request_id': ctx.requestId,
      },
      root: { traceparent: placed?.traceparent ?? null },
    }
    await inSpan(ctx, span, async () =>
      ctx.core.log.info('order paid out', { orderId, payoutId, requestId, payoutRequestId: ctx.requestId }),
    )
  }
})
