import {
  ChargebackLost,
  ExcessRefundRecorded,
  OrderRefunded,
  OrderRefundStarted,
  SaleReversed,
} from '@/modules/orders/events'
import { isSaleIntact, maybeOrderRow } from '@/modules/orders/service'
import { noticeListeners } from '@/modules/reviews/notices'
import { removeReview } from '@/modules/reviews/reviews'
import { type Listener, onApply } from '@/src/kit/events'

/** They return money to the buyer, sometimes of a completed sale. */
const refundEvents = [OrderRefundStarted, OrderRefunded, ExcessRefundRecorded, SaleReversed, ChargebackLost]

const removeReviewsOfUndoneSales = refundEvents.map((event) =>
  onApply(event, event.name.replace('orders.', 'reviews.remove-review-after-'), async (tx, { payload }) => {
    const order = await maybeOrderRow(tx, payload.orderId)
    if (order && !isSaleIntact(order)) await removeReview(tx, payload.orderId)
  }),
)

export const listeners: Listener[] = [...removeReviewsOfUndoneSales, ...noticeListeners]
