import { sql } from 'drizzle-orm'
import { MinRating } from '@/modules/reviews/contract'
import { itemRatings, sellerRatings } from '@/modules/reviews/schema'
import { defineSearchFilter, defineSearchSort } from '@/src/kit/module/search'

/** Offers of sellers whose average, rounded to one decimal as pages show it, is at least this. */
export const sellerRatingFilter = defineSearchFilter({
  params: {
    minRating: {
      schema: MinRating,
      description: 'Items that a seller with at least this average offers, from 1 to 5 stars.',
    },
  },
  choices: { minRating: ['4.5', '4', '3'] },
  whereListing: ({ minRating = 1 }, { sellerId }) => sql`exists (
    select 1 from ${sellerRatings}
    where ${sellerRatings.sellerId} = ${sellerId} and ${sellerRatings.count} > 0
      and 20 * ${sellerRatings.stars} + ${sellerRatings.count} >= ${Math.round(20 * minRating)} * ${sellerRatings.count})`,
})

/** Items by their average rating. */
export const bestRatedSort = defineSearchSort({
  name: 'best-rated',
  description: 'highest rated items first, then those without a review',
  by: { itemId: itemRatings.itemId, value: itemRatings.score, order: 'highest first' },
})
