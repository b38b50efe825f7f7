import { ItemsMerged } from '@/modules/catalog/events'
import {
  AppealOverturned,
  ChargebackLost,
  DecisionUndone,
  ExcessRefundRecorded,
  OrderRefunded,
  OrderRefundStarted,
  SaleReversed,
  SaleStandingChanged,
} from '@/modules/orders/events'
import { isSaleIntact, maybeOrderRow } from '@/modules/orders/service'
import { suspensionListeners } from '@/modules/reviews/moderation'
import { noticeListeners } from '@/modules/reviews/notices'
import { moveItemReviews } from '@/modules/reviews/ratings'
import { removeReview } from '@/modules/reviews/reviews'
import { type Listener, onApply } from '@/src/kit/events'

/** They return money to the buyer or to escrow, sometimes of a completed sale. */
const refundEvents = [
  OrderRefundStarted,
  OrderRefunded,
  ExcessRefundRecorded,
  SaleReversed,
  SaleStandingChanged,
  ChargebackLost,
  DecisionUndone,
  AppealOverturned,
]

const removeReviewsOfUndoneSales = refundEvents.map((event) =>
  onApply(event, event.name.replace('orders.', 'reviews.remove-review-after-'), async (tx, { payload }) => {
    const order = await maybeOrderRow(tx, payload.orderId)
    if (order && !isSaleIntact(order)) await removeReview(tx, payload.orderId)
  }),
)

const moveReviewsOfMergedItem = onApply(
  ItemsMerged,
  'reviews.move-reviews-of-merged-item',
  (tx, { payload }) => moveItemReviews(tx, payload),
)

export const listeners: Listener[] = [
  moveReviewsOfMergedItem,
  ...removeReviewsOfUndoneSales,
  ...noticeListeners,
  ...suspensionListeners,
]
