import { itemReviewsQuery, sellerReviewsQuery } from '@/modules/reviews/web/queries'
import { onFrame } from '@/web/lib/realtime'

/** `id` is that of an item or a seller. */
export const realtimeEffects = [
  onFrame<{ id: string }>('reviews', (client, { id }) =>
    Promise.all(
      [itemReviewsQuery(id), sellerReviewsQuery(id)].map(({ queryKey }) =>
        client.invalidateQueries({ queryKey }),
      ),
    ),
  ),
]
