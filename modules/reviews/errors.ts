import { serverMessages } from '@/modules/reviews/messages'
import { defineErrors } from '@/src/kit/errors'

const { errors } = serverMessages

export const reviewsErrors = defineErrors({
  review_not_open: [409, errors.review_not_open],
  review_exists: [409, errors.review_exists],
  review_final: [409, errors.review_final],
  review_answered: [409, errors.review_answered],
  review_removed: [409, errors.review_removed],
  review_missing: [404, errors.review_missing],
})
