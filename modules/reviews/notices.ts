import { findItemNames } from '@/modules/catalog/service'
import { ReviewAnswered, ReviewWritten } from '@/modules/reviews/events'
import { serverMessages } from '@/modules/reviews/messages'
import { kindMessages, noticeMessages as texts } from '@/modules/reviews/notice-messages'
import { maybeReview } from '@/modules/reviews/review-rows'
import { type Listener, onApply } from '@/src/kit/events'
import { defineNotificationKind, notify } from '@/src/kit/notify'

export const reviewNotices = defineNotificationKind({ name: 'reviews', ...kindMessages })

const common = { kind: reviewNotices, type: 'other', linkText: texts.link } as const

export const noticeListeners: Listener[] = [
  onApply(ReviewWritten, 'reviews.notify-seller-of-review', async (tx, { id, at, payload }) => {
    const review = await maybeReview(tx, payload.orderId)
    if (!review || review.removedAt !== null) return
    const about = await findItemName(tx, payload.itemId)
    await notify(tx, {
      ...common,
      userId: payload.sellerId,
      eventId: id,
      at,
      title: texts.written.title,
      content: texts.written.content(about, review.stars),
      about,
      href: `/orders/${payload.orderId}`,
    })
  }),
  onApply(ReviewAnswered, 'reviews.notify-buyer-of-answer', async (tx, { id, at, payload }) => {
    const about = await findItemName(tx, payload.itemId)
    await notify(tx, {
      ...common,
      userId: payload.buyerId,
      eventId: id,
      at,
      title: texts.answered.title,
      content: texts.answered.content(about),
      about,
      href: `/orders/${payload.orderId}`,
    })
  }),
]

async function findItemName(tx: Parameters<typeof findItemNames>[0], itemId: string): Promise<string> {
  return (await findItemNames(tx, [itemId])).get(itemId) ?? serverMessages.unknownItem
}
