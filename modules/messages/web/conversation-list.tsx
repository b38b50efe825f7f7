import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { marketplacePath } from '@/modules/catalog/web/paths'
import { messages } from '@/modules/messages/messages'
import { ConversationRow } from '@/modules/messages/web/conversation-row'
import { conversationsQuery } from '@/modules/messages/web/queries'
import type { OwnList } from '@/web/lib/use-own-list'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'
import { NothingFound, OwnListControls } from '@/web/ui/lists/own-list-controls'
import { Panel } from '@/web/ui/panel'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'

const texts = messages.list

type Props = { list: OwnList; ownId: string; chosenId: string | undefined }

export function ConversationList({ list, ownId, chosenId }: Props) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    conversationsQuery(list.query),
  )
  if (!data)
    return error ? (
      <ErrorState error={error} message={texts.failed} onRetry={() => void refetch()} />
    ) : (
      <ConversationsSkeleton />
    )
  const rows = data.pages.flatMap((page) => page.rows)
  if (rows.length === 0 && !list.isFiltered) return <NoConversations />
  return (
    <Panel title={texts.title} flush>
      <OwnListControls
        list={list}
        searchLabel={texts.search}
        labels={{ 'needs-action': texts.needsReply }}
        className="border-b border-line p-3"
      />
      {rows.length === 0 && (
        <div className="p-3">
          <NothingFound list={list} />
        </div>
      )}
      <ul className="overflow-y-auto lg:max-h-[calc(100dvh-22rem)]">
        {rows.map((conversation) => (
          <ConversationRow
            key={conversation.userId}
            conversation={conversation}
            ownId={ownId}
            isChosen={conversation.userId === chosenId}
            search={searchOf(list)}
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

/** The filters stay when a conversation opens beside the list. */
function searchOf({ query }: OwnList): string {
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined))
  return params.size > 0 ? `?${params}` : ''
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
