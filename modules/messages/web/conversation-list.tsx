import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { marketplacePath } from '@/modules/catalog/web/paths'
import { messages } from '@/modules/messages/messages'
import { ConversationRow } from '@/modules/messages/web/conversation-row'
import { conversationsQuery } from '@/modules/messages/web/queries'
import { errorMessage } from '@/web/lib/api-error'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/empty-state'
import { ErrorState } from '@/web/ui/error-state'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/skeleton'

const texts = messages.list

type Props = { ownId: string; chosenId: string | undefined }

export function ConversationList({ ownId, chosenId }: Props) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(conversationsQuery)
  if (!data)
    return error ? (
      <ErrorState message={errorMessage(error, texts.failed)} onRetry={() => void refetch()} />
    ) : (
      <ConversationsSkeleton />
    )
  const rows = data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <NoConversations />
  return (
    <Panel title={texts.title} flush>
      <ul className="overflow-y-auto lg:max-h-[calc(100dvh-16rem)]">
        {rows.map((conversation) => (
          <ConversationRow
            key={conversation.userId}
            conversation={conversation}
            ownId={ownId}
            isChosen={conversation.userId === chosenId}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div className="grid border-t border-line p-3">
          <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function NoConversations() {
  return (
    <EmptyState
      title={texts.none.title}
      message={texts.none.message}
      action={
        <Button asChild>
          <Link href={marketplacePath}>{texts.none.browse}</Link>
        </Button>
      }
    />
  )
}

function ConversationsSkeleton() {
  return (
    <div role="status" aria-label={uiMessages.loading} className="grid gap-2">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} shape="block" className="h-18" />
      ))}
    </div>
  )
}
