export { addReview, answerReview } from '@/modules/reviews/reviews'
