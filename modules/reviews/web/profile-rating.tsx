import { useQuery } from '@tanstack/react-query'
import { messages } from '@/modules/reviews/messages'
import { reviewFiguresQuery, reviewsPath } from '@/modules/reviews/web/queries'
import { Stars } from '@/modules/reviews/web/stars'
import { formatCount, formatOneDecimal } from '@/web/lib/format/format'
import { useTopicSubscription } from '@/web/lib/realtime/realtime'
import { useViewer } from '@/web/lib/session/viewer'

/** The average rating of the signed-in user, under their name. */
export function ProfileRating() {
  const viewer = useViewer()
  return viewer.state === 'user' ? <RatingOf sellerId={viewer.user.id} /> : null
}

function RatingOf({ sellerId }: { sellerId: string }) {
  const { data: figures } = useQuery(reviewFiguresQuery({ sellerId }))
  useTopicSubscription([`reviews:${sellerId}`], reviewsPath)
  // As tall as the line that follows.
  if (!figures) return <span className="h-5" />
  if (figures.average === null) return <p className="text-sm text-ink-muted">{messages.none}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
      <Stars value={figures.average} />
      {messages.rating(
        formatOneDecimal(figures.average),
        messages.count(figures.count, formatCount(figures.count)),
      )}
    </p>
  )
}
