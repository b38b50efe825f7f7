import { check, index, integer, sql, table, text } from '@/src/db/columns'

/** Must match the index predicates word for word, or SQLite won't use the indexes. */
export const isShown = sql`removed_at is null and withheld_at is null`
/** A review that moderators removed leaves a line in lists, but doesn't count. */
export const isCounted = sql`${isShown} and moderated_at is null`

/** Reviews of completed orders by their buyers. */
export const reviews = table(
  'reviews_reviews',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull().unique(),
    itemId: text('item_id').notNull(),
    sellerId: text('seller_id').notNull(),
    buyerId: text('buyer_id').notNull(),
    stars: integer('stars').notNull(),
    text: text('text').notNull(),
    createdAt: integer('created_at').notNull(),
    editedAt: integer('edited_at'),
    answer: text('answer'),
    answeredAt: integer('answered_at'),
    /** When the sale was undone. The review is shown and counted no longer. */
    removedAt: integer('removed_at'),
    /** Since when its buyer is suspended. Until the suspension ends, the review is neither shown nor counted. */
    withheldAt: integer('withheld_at'),
    /** Since when its seller is suspended, and the answer isn't shown. */
    answerWithheldAt: integer('answer_withheld_at'),
    /** When moderators removed it, and why. The text and the answer are erased. */
    moderatedAt: integer('moderated_at'),
    moderationReason: text('moderation_reason'),
  },
  (row) => [
    index('reviews_seller').on(row.sellerId, row.id, row.stars).where(isShown),
    index('reviews_item').on(row.itemId, row.id, row.stars).where(isShown),
    index('reviews_buyer').on(row.buyerId, row.id),
    check('reviews_stars', sql`stars between 1 and 5`),
  ],
)

/** The figures of a seller's reviews that are counted. */
export const sellerRatings = table('reviews_seller_ratings', {
  sellerId: text('seller_id').primaryKey(),
  count: integer('count').notNull(),
  /** The sum of all stars. */
  stars: integer('stars').notNull(),
})

/** The figures of an item's reviews that are counted. */
export const itemRatings = table(
  'reviews_item_ratings',
  {
    itemId: text('item_id').primaryKey(),
    count: integer('count').notNull(),
    /** The sum of all stars. */
    stars: integer('stars').notNull(),
    /** For sorting; null without reviews. See ratings.ts. */
    score: integer('score'),
  },
  (row) => [index('reviews_item_ratings_score').on(row.score, row.itemId)],
)
