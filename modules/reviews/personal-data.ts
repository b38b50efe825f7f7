import { eq } from 'drizzle-orm'
import { reviews } from '@/modules/reviews/schema'
import type { PersonalData } from '@/src/kit/accounts/personal-data'
import { isoTime } from '@/src/kit/text/iso-time'
import { exportRowsOf } from '@/src/privacy/export-pages'

const exportReviews = exportRowsOf(
  reviews,
  reviews.buyerId,
  ({ id, orderId, stars, text, createdAt, editedAt, moderatedAt, moderationReason }) => ({
    id,
    orderId,
    stars,
    text,
    createdAt: isoTime(createdAt),
    editedAt: isoTime(editedAt),
    moderatedAt: isoTime(moderatedAt),
    moderationReason,
  }),
)

const exportAnswers = exportRowsOf(reviews, reviews.sellerId, ({ id, orderId, answer, answeredAt }) => ({
  id,
  orderId,
  answer,
  answeredAt: isoTime(answeredAt),
}))

export const personalData: PersonalData = {
  tables: {
    reviews_reviews: {
      retention: 'blanked',
      why: "The stars stay in the seller's and the item's figures; the text and the answer are removed.",
      download: { reviews: exportReviews, reviewAnswers: exportAnswers },
    },
    reviews_seller_ratings: {
      retention: 'kept',
      why: 'Counts and sums of stars by ID: the reviews that they are computed from stay.',
      notExported: 'They are computed from what buyers wrote.',
    },
  },
  erase: async (tx, { id }) => {
    await tx.db.update(reviews).set({ text: '', moderationReason: null }).where(eq(reviews.buyerId, id))
    await tx.db.update(reviews).set({ answer: null, answeredAt: null }).where(eq(reviews.sellerId, id))
  },
}
