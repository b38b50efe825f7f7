import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { marketplacePath } from '@/modules/catalog/web/paths'
import type { Conversation } from '@/modules/messages/contract'
import { messages } from '@/modules/messages/messages'
import { conversationPath } from '@/modules/messages/web/paths'
import { conversationsQuery } from '@/modules/messages/web/queries'
import { formatCount } from '@/web/lib/format/format'
import type { OwnList } from '@/web/lib/use-own-list'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { NothingFound, OwnListControls } from '@/web/ui/lists/own-list-controls'
import { Panel } from '@/web/ui/panel'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { Avatar } from '@/web/ui/values/avatar'
import { Badge } from '@/web/ui/values/badge'
import { ItemImage } from '@/web/ui/values/item-image'
import { TimeAgo } from '@/web/ui/values/time-ago'
import { Username } from '@/web/ui/values/username'

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

type ConversationRowProps = { conversation: Conversation; ownId: string; isChosen: boolean; search: string }

export function ConversationRow({ conversation, ownId, isChosen, search }: ConversationRowProps) {
  const { userId, username, imageUrl, isTemporary, unread, last, isBlocked } = conversation
  const content = last.content || messages.thread.deleted
  return (
    <li className="border-b border-line last:border-0">
      <Link
        href={conversationPath(userId) + search}
        aria-current={isChosen ? 'page' : undefined}
        className={classNames(
          'flex gap-3 px-4 py-3 transition-colors hover:bg-surface-float focus-visible:-outline-offset-2',
          isChosen && 'bg-accent-soft',
        )}
      >
        <Avatar src={imageUrl} name={username} className="size-10 text-sm" />
        <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
          <span className="flex items-baseline justify-between gap-2">
            <Username
              name={username}
              isTemporary={isTemporary}
              className={classNames('min-w-0 truncate text-sm', unread > 0 && 'font-semibold')}
            />
            <TimeAgo iso={last.createdAt} className="shrink-0 text-xs text-ink-muted" />
          </span>
          <span className="flex items-center justify-between gap-2">
            <span className="min-w-0 flex-1 truncate text-sm text-ink-muted">
              {last.senderId === ownId ? messages.list.own(content) : content}
            </span>
            {last.item && (
              <ItemImage
                src={last.item.imageUrl}
                assetId={last.item.assetId}
                name={last.itemName ?? ''}
                category={last.item.category}
                size="small"
                className="size-7 shrink-0 rounded-sm"
              />
            )}
            {isBlocked ? <Badge>{messages.list.blocked}</Badge> : <UnreadCount count={unread} />}
          </span>
        </span>
      </Link>
    </li>
  )
}

function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="tabular grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-accent px-1.5 text-xs font-semibold text-accent-ink">
      <span aria-hidden="true">{formatCount(count)}</span>
      <span className="sr-only">{messages.unread(formatCount(count), count)}</span>
    </span>
  )
}
