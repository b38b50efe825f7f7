import type { Review } from '@/modules/reviews/contract'

/** Builds a review for tests from the fields that matter to the test. */
export function buildReview(parts: Partial<Review> = {}): Review {
  return {
    id: 'r1',
    stars: 4,
    text: 'As described.',
    isRemoved: false,
    buyer: 'Jo…n',
    buyerTemporary: false,
    itemId: '7',
    seller: 'ann',
    sellerTemporary: false,
    itemName: 'Moon Crown',
    createdAt: '2026-03-01T10:00:00.000Z',
    editedAt: null,
    answer: null,
    ...parts,
  }
}
