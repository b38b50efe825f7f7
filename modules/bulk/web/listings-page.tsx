import { useInfiniteQuery } from '@tanstack/react-query'
import {
  Button,
  EmptyState,
  ErrorState,
  LoadingBlock,
  listingsForSaleQuery,
  SignedInPage,
  sellPath,
} from 'mintmark/web'
import { Link } from 'wouter'
import { messages } from '../messages'
import { shellMessages } from '../shell-messages'
import { Repricing } from './repricing'

export function ListingsPage() {
  return (
    <SignedInPage title={shellMessages.title} lead={messages.lead}>
      <ListingsForSale />
    </SignedInPage>
  )
}

function ListingsForSale() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(listingsForSaleQuery)
  const listings = data?.pages.flatMap((page) => page.rows)
  if (!listings) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    return <LoadingBlock />
  }
  if (listings.length === 0) return <NothingForSale />
  return (
    <div className="grid grid-cols-1 gap-6">
      <Repricing listings={listings} />
      {hasNextPage && (
        <Button
          className="justify-self-center"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {messages.more}
        </Button>
      )}
    </div>
  )
}

function NothingForSale() {
  const { title, message, list } = messages.none
  return (
    <EmptyState
      title={title}
      message={message}
      action={
        <Button asChild variant="primary">
          <Link href={sellPath}>{list}</Link>
        </Button>
      }
    />
  )
}
