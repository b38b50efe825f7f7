import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, EmptyState, ErrorState, LoadingBlock, SignedInPage } from 'mintmark/web'
import { messages } from '../messages'
import { shellMessages } from '../shell-messages'
import { AutomaticAnswers } from './automatic-answers'
import { OfferRow } from './offer-row'
import { offersQuery } from './queries'

/** The offers that the user made and received. */
export function OffersPage() {
  return (
    <SignedInPage title={shellMessages.title} width="text">
      <div className="grid gap-6">
        <p className="text-ink-muted">{messages.lead}</p>
        <OfferList />
        <AnswersBelowList />
      </div>
    </SignedInPage>
  )
}

/** They would move down while the list is still loading. */
function AnswersBelowList() {
  const { isPending } = useInfiniteQuery(offersQuery)
  return isPending ? null : <AutomaticAnswers />
}

function OfferList() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(offersQuery)
  const offers = data?.pages.flatMap((page) => page.rows)
  if (!offers) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    return <LoadingBlock />
  }
  if (offers.length === 0) return <EmptyState message={messages.empty} />
  return (
    <div className="grid justify-items-center gap-4">
      <ul className="w-full divide-y divide-line rounded-md border border-line bg-surface-raised">
        {offers.map((offer) => (
          <OfferRow key={offer.id} offer={offer} />
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {messages.more}
        </Button>
      )}
    </div>
  )
}
