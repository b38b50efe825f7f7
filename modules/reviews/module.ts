import { auth } from '@/modules/auth/module'
import { catalog } from '@/modules/catalog/module'
import {
  itemRatingField,
  itemReviewsField,
  sellerRatingField,
  sellerReviewsField,
} from '@/modules/catalog/ports'
import { orders } from '@/modules/orders/module'
import { reviewsErrors } from '@/modules/reviews/errors'
import { listeners } from '@/modules/reviews/listeners'
import { reviewNotices } from '@/modules/reviews/notices'
import { personalData } from '@/modules/reviews/personal-data'
import { findAverages, findReviewCounts } from '@/modules/reviews/ratings'
import { reviewSubject } from '@/modules/reviews/report-subject'
import { routes } from '@/modules/reviews/routes'
import * as tables from '@/modules/reviews/schema'
import { bestRatedSort, sellerRatingFilter } from '@/modules/reviews/search'
import { reviewsTopic } from '@/modules/reviews/topics'
import { users } from '@/modules/users/module'
import { defineModule } from '@/src/kit/module/module'
import { searchFilters, searchSorts } from '@/src/kit/module/search'
import { notificationKinds } from '@/src/kit/notices/notify'
import { add, provide } from '@/src/kit/ports'
import { reportSubjects } from '@/src/kit/staff/report-subjects'

export const reviews = defineModule({
  name: 'reviews',
  owns: "Buyers' reviews of completed orders, and sellers' answers.",
  needs: [auth, catalog, orders, users],
  errors: reviewsErrors,
  tables,
  routes,
  topics: [reviewsTopic],
  listeners,
  provides: [
    provide(sellerRatingField, () => (ctx, ids) => findAverages(ctx, 'sellerId', ids)),
    provide(sellerReviewsField, () => (ctx, ids) => findReviewCounts(ctx, 'sellerId', ids)),
    provide(itemReviewsField, () => (ctx, ids) => findReviewCounts(ctx, 'itemId', ids)),
    provide(itemRatingField, () => (ctx, ids) => findAverages(ctx, 'itemId', ids)),
    add(notificationKinds, reviewNotices),
    add(reportSubjects, reviewSubject),
    add(searchFilters, sellerRatingFilter),
    add(searchSorts, bestRatedSort),
  ],
  personalData,
  continueDemoTrade: async (trade) => (await import('@/modules/reviews/demo-reviews')).reviewDemoTrade(trade),
})
