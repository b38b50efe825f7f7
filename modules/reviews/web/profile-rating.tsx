import { useInfiniteQuery } from '@tanstack/react-query'
import { messages } from '@/modules/reviews/messages'
import { sellerReviewsQuery } from '@/modules/reviews/web/queries'
import { Stars } from '@/modules/reviews/web/stars'
import { formatCount, formatOneDecimal } from '@/web/lib/format'
import { useTopicSubscription } from '@/web/lib/realtime'
import { useViewer } from '@/web/lib/viewer'

/** What buyers think of the signed-in user, under their name. Nothing without reviews. */
export function ProfileRating() {
  const viewer = useViewer()
  return viewer.state === 'user' ? <RatingOf sellerId={viewer.user.id} /> : null
}

function RatingOf({ sellerId }: { sellerId: string }) {
  const { data } = useInfiniteQuery(sellerReviewsQuery(sellerId))
  useTopicSubscription([`reviews:${sellerId}`], `/api/sellers/${sellerId}/reviews`)
  const figures = data?.pages[0]?.figures
  if (!figures || figures.average === null) return null
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
