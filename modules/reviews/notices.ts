import { findItemNames } from '@/modules/catalog/service'
import { orderPath } from '@/modules/orders/web/paths'
import {
  ReviewAnswered,
  type ReviewEventPayload,
  ReviewModerated,
  ReviewWritten,
} from '@/modules/reviews/events'
import { serverMessages } from '@/modules/reviews/messages'
import { kindMessages, noticeMessages as texts } from '@/modules/reviews/notice-messages'
import { isReviewCounted, maybeReview } from '@/modules/reviews/review-rows'
import type { TxContext } from '@/src/kit/context'
import { type Listener, onApply, type PublishedEvent } from '@/src/kit/events'
import { defineNotificationKind, type Notice, notify } from '@/src/kit/notices/notify'

/** Notices to sellers about reviews of their sales, and to buyers about answers. */
export const reviewNotices = defineNotificationKind({ name: 'reviews', ...kindMessages })

export const noticeListeners: Listener[] = [
  onApply(ReviewWritten, 'reviews.notify-seller-of-review', async (tx, event) => {
    const review = await maybeReview(tx, event.payload.orderId)
    if (!review || !isReviewCounted(review)) return
    const notice = await buildNotice(tx, event, event.payload.sellerId)
    const { title, content } = texts.written
    await notify(tx, { ...notice, title, content: content(notice.about, review.stars) })
  }),
  onApply(ReviewAnswered, 'reviews.notify-buyer-of-answer', async (tx, event) => {
    const notice = await buildNotice(tx, event, event.payload.buyerId)
    const { title, content } = texts.answered
    await notify(tx, { ...notice, title, content: content(notice.about) })
  }),
  onApply(ReviewModerated, 'reviews.notify-buyer-of-removal', async (tx, event) => {
    const review = await maybeReview(tx, event.payload.orderId)
    const notice = await buildNotice(tx, event, event.payload.buyerId)
    const { title, content } = texts.removed
    await notify(tx, { ...notice, title, content: content(notice.about, review?.moderationReason ?? '') })
  }),
]

/** The fields that all notices about a review share. */
async function buildNotice(
  tx: TxContext,
  { id, at, payload }: PublishedEvent<ReviewEventPayload>,
  userId: string,
): Promise<Omit<Notice, 'title' | 'content'> & { about: string }> {
  const { orderId, itemId } = payload
  const names = await findItemNames(tx, [itemId])
  return {
    userId,
    eventId: id,
    at,
    kind: reviewNotices,
    about: names.get(itemId) ?? serverMessages.unknownItem,
    itemId,
    href: orderPath(orderId),
    linkText: texts.link,
  }
}
