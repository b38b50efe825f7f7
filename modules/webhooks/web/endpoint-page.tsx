import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, EmptyState, ErrorState, LoadingBlock, SignedInPage, TextLink } from 'mintmark/web'
import { useParams } from 'wouter'
import { messages } from '../page-messages'
import { shellMessages } from '../shell-messages'
import { DeliveryRow } from './delivery-row'
import { webhooksPath } from './paths'
import { deliveriesQuery } from './queries'

const text = messages.deliveries

export function EndpointPage() {
  const { id = '' } = useParams()
  return (
    <SignedInPage
      title={shellMessages.deliveries}
      width="text"
      actions={<TextLink href={webhooksPath}>{text.back}</TextLink>}
    >
      <Deliveries endpointId={id} />
    </SignedInPage>
  )
}

function Deliveries({ endpointId }: { endpointId: string }) {
  const query = useInfiniteQuery(deliveriesQuery(endpointId))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingBlock />
  const deliveries = data.pages.flatMap((page) => page.rows)
  if (deliveries.length === 0) return <EmptyState message={text.empty} />
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line border-y border-line">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} endpointId={endpointId} delivery={delivery} />
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </div>
  )
}
