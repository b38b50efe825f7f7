import { reviewsKey } from '@/modules/reviews/web/queries'
import { onFrame } from '@/web/lib/realtime'

export const realtimeEffects = [
  onFrame<{ id: string }>('reviews', (client, { id }) =>
    client.invalidateQueries({ queryKey: [reviewsKey, id] }),
  ),
]
