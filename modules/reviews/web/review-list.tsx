import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { itemPath, sellerPath } from '@/modules/catalog/web/paths'
import type { Review, ReviewFigures, ReviewSubject } from '@/modules/reviews/contract'
import { messages } from '@/modules/reviews/messages'
import { reviewFiguresQuery, reviewsPath, reviewsQuery } from '@/modules/reviews/web/queries'
import { ReviewText } from '@/modules/reviews/web/review-text'
import { Stars } from '@/modules/reviews/web/stars'
import { reportSlot } from '@/web/layout/slots'
import { formatCount, formatOneDecimal } from '@/web/lib/format/format'
import { SlotView } from '@/web/lib/modules/slots'
import { useTopicSubscription } from '@/web/lib/realtime/realtime'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { TextLink } from '@/web/ui/text-link'
import { Username } from '@/web/ui/values/username'

/** The reviews of an item, and their figures. Nothing while it has none. */
export function ItemReviews({ itemId }: { itemId: string }) {
  return <Reviews subject={{ itemId }} id={itemId} aboutOf={sellerOf} />
}

export function SellerReviews({ sellerId }: { sellerId: string }) {
  return <Reviews subject={{ sellerId }} id={sellerId} aboutOf={itemOf} />
}

function sellerOf({ seller, sellerTemporary }: Review) {
  if (seller === null) return undefined
  return messages.soldBy(
    <TextLink key="seller" href={sellerPath(seller)}>
      <Username name={seller} isTemporary={sellerTemporary} />
    </TextLink>,
  )
}

function itemOf({ itemId, itemName }: Review) {
  return <TextLink href={itemPath(itemId)}>{itemName}</TextLink>
}

/** `aboutOf` says what else each review is about. */
type ReviewsProps = { subject: ReviewSubject; id: string; aboutOf: (review: Review) => ReactNode }

function Reviews({ subject, id, aboutOf }: ReviewsProps) {
  const list = useInfiniteQuery(reviewsQuery(subject))
  const { data: figures, error: figuresError, refetch } = useQuery(reviewFiguresQuery(subject))
  useTopicSubscription([`reviews:${id}`], reviewsPath)
  const error = list.error ?? figuresError
  const retry = () => void Promise.all([list.refetch(), refetch()])
  if (!list.data || !figures)
    return error ? (
      <ErrorState error={error} message={messages.loadFailed} onRetry={retry} />
    ) : (
      <Skeleton shape="block" className="h-24" />
    )
  if (figures.count === 0 && list.data.pages.every(({ rows }) => rows.length === 0)) return null
  return (
    <Panel title={messages.listTitle} aside={messages.count(figures.count, formatCount(figures.count))}>
      <div className="grid gap-6 md:grid-cols-[16rem_minmax(0,1fr)]">
        {figures.count > 0 && <Figures figures={figures} />}
        <div className="grid content-start gap-5">
          {list.data.pages.flatMap(({ rows }) =>
            rows.map((review) => (
              <ReviewText
                key={review.id}
                review={review}
                about={aboutOf(review)}
                actions={!review.isRemoved && <ReportReview review={review} />}
              />
            )),
          )}
          {list.hasNextPage && (
            <Button
              busy={list.isFetchingNextPage}
              className="justify-self-start"
              onClick={() => list.fetchNextPage()}
            >
              {messages.more}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}

/** The average, and a bar for each number of stars. */
function Figures({ figures: { average, count, distribution } }: { figures: ReviewFigures }) {
  return (
    <div className="grid content-start gap-3">
      <p className="flex items-center gap-3">
        <span className="tabular text-2xl font-semibold">{formatOneDecimal(average ?? 0)}</span>
        <Stars value={average ?? 0} />
      </p>
      <table className="w-full text-xs text-ink-muted">
        <caption className="sr-only">{messages.distribution}</caption>
        <tbody>
          {distribution
            .map((number, at) => ({ stars: at + 1, number }))
            .reverse()
            .map(({ stars, number }) => (
              <tr key={stars}>
                <th scope="row" className="tabular w-px py-0.5 pe-2 text-start font-normal whitespace-nowrap">
                  {messages.starCount(stars)}
                </th>
                <td className="py-0.5">
                  <span className="block h-2 rounded-sm bg-line">
                    <span
                      className="block h-full rounded-sm bg-accent"
                      style={{ width: `${(number / count) * 100}%` }}
                    />
                  </span>
                </td>
                <td className="tabular w-8 py-0.5 ps-2 text-end">{formatCount(number)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

function ReportReview({ review: { id, buyer } }: { review: Review }) {
  return <SlotView slot={reportSlot} props={{ subject: 'review', id, what: messages.review(buyer) }} />
}
