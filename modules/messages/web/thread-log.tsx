import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { ChatMessage } from '@/modules/messages/contract'
import { messages } from '@/modules/messages/messages'
import { MessageView } from '@/modules/messages/web/message-view'
import { threadQuery, useMarkRead } from '@/modules/messages/web/queries'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'

const texts = messages.thread

type Props = { userId: string; username: string; ownId: string }

export function ThreadLog({ userId, username, ownId }: Props) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    threadQuery(userId),
  )
  const chatMessages = data?.pages.flatMap((page) => page.rows).toReversed() ?? []
  const latest = chatMessages.at(-1)
  const scrollArea = useRef<HTMLDivElement>(null)
  useMarkReadWhenVisible(userId, chatMessages.findLast(({ senderId }) => senderId === userId)?.id)
  useLayoutEffect(() => {
    if (latest?.id && scrollArea.current) scrollArea.current.scrollTop = scrollArea.current.scrollHeight
  }, [latest?.id])

  return (
    <div
      ref={scrollArea}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
      tabIndex={0}
      role="log"
      aria-label={texts.messages(username)}
      className={scrollAreaClasses}
    >
      {hasNextPage && (
        <Button
          size="sm"
          variant="quiet"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="self-center"
        >
          {texts.older}
        </Button>
      )}
      {data ? (
        <MessageList chatMessages={chatMessages} username={username} ownId={ownId} />
      ) : error ? (
        <ErrorState error={error} message={texts.failed} onRetry={() => void refetch()} />
      ) : (
        <MessagesSkeleton />
      )}
    </div>
  )
}

type MessageListProps = { chatMessages: ChatMessage[]; username: string; ownId: string }

function MessageList({ chatMessages, username, ownId }: MessageListProps) {
  if (chatMessages.length === 0)
    return (
      <p className="m-auto max-w-sm text-center text-sm text-ink-muted">
        {texts.none(username)} {texts.safety}
      </p>
    )
  return (
    <ol className="mt-auto grid gap-3">
      {chatMessages.map((message, index) => (
        <MessageView
          key={message.id}
          message={message}
          isNewTopic={message.itemId !== chatMessages[index - 1]?.itemId}
          username={username}
          ownId={ownId}
        />
      ))}
    </ol>
  )
}

function MessagesSkeleton() {
  return (
    <div role="status" aria-label={uiMessages.loading} className="mt-auto grid gap-3">
      <Skeleton className="h-9 w-48" />
      <Skeleton className="h-9 w-56 justify-self-end" />
      <Skeleton className="h-9 w-40" />
    </div>
  )
}

const scrollAreaClasses =
  'flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto overscroll-contain p-4 focus-visible:-outline-offset-2'

/** Marks the conversation as read when its latest message is shown in a visible tab. */
function useMarkReadWhenVisible(userId: string, latestId: string | undefined) {
  const { mutate } = useMarkRead(userId)
  const markRead = useEffectEvent(() => {
    if (!document.hidden) mutate(undefined)
  })
  useEffect(() => {
    if (latestId === undefined) return
    markRead()
    document.addEventListener('visibilitychange', markRead)
    return () => document.removeEventListener('visibilitychange', markRead)
  }, [latestId])
}
