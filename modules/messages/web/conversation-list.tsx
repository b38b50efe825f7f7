import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ConversationRow } from '@/modules/messages/web/conversation-row'
import { conversationsQuery } from '@/modules/messages/web/queries'
import { words } from '@/modules/messages/words'
import { errorWords } from '@/web/lib/api-error'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/empty-state'
import { ErrorState } from '@/web/ui/error-state'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/skeleton'
import { words as shell } from '@/web/words'

const said = words.list

type Props = { ownId: string; chosenId: string | undefined }

export function ConversationList({ ownId, chosenId }: Props) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(conversationsQuery)
  if (!data)
    return error ? (
      <ErrorState message={errorWords(error, said.failed)} onRetry={() => void refetch()} />
    ) : (
      <Waiting />
    )
  const rows = data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <Nobody />
  return (
    <Panel title={said.title} flush>
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
            {said.more}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function Nobody() {
  return (
    <EmptyState
      title={said.none.title}
      message={said.none.message}
      action={
        <Button asChild>
          <Link href="/marketplace">{said.none.browse}</Link>
        </Button>
      }
    />
  )
}

function Waiting() {
  return (
    <div role="status" aria-label={shell.loading} className="grid gap-2">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} shape="block" className="h-18" />
      ))}
    </div>
  )
}
