import { reviewKeys } from '@/modules/reviews/web/queries'
import { onFrame } from '@/web/lib/realtime/realtime'

/** A page shows the reviews of one item or seller, so those of others aren't worth telling apart. */
export const realtimeEffects = [
  onFrame('reviews', (client) =>
    Promise.all(reviewKeys.map((queryKey) => client.invalidateQueries({ queryKey }))),
  ),
]
