import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { ChatMessage } from '@/modules/messages/contract'
import { messages } from '@/modules/messages/messages'
import { MessageView } from '@/modules/messages/web/message-view'
import { threadQuery, useMarkRead } from '@/modules/messages/web/queries'
import { errorMessage } from '@/web/lib/api-error'
import { uiMessages as shell } from '@/web/messages'
import { Button } from '@/web/ui/button'
import { ErrorState } from '@/web/ui/error-state'
import { Skeleton } from '@/web/ui/skeleton'

const texts = messages.thread

type Props = { userId: string; username: string; ownId: string }

export function ThreadMessages({ userId, username, ownId }: Props) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    threadQuery(userId),
  )
  const messages = data?.pages.flatMap((page) => page.rows).toReversed() ?? []
  const latest = messages.at(-1)
  const place = useRef<HTMLDivElement>(null)
  useMarkReadWhenVisible(userId, messages.findLast(({ senderId }) => senderId === userId)?.id)
  useLayoutEffect(() => {
    if (latest?.id && place.current) place.current.scrollTop = place.current.scrollHeight
  }, [latest?.id])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <div
      ref={place}
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
        <MessageList messages={messages} username={username} ownId={ownId} />
      ) : error ? (
        <ErrorState message={errorMessage(error, texts.failed)} onRetry={() => void refetch()} />
      ) : (
        <MessagesSkeleton />
      )}
    </div>
  )
}

function MessageList({ messages, ...names }: { messages: ChatMessage[]; username: string; ownId: string }) {
  if (messages.length === 0)
    return (
      <p className="m-auto max-w-sm text-center text-sm text-ink-muted">
        {texts.none(names.username)} {texts.safety}
      </p>
    )
  return (
    <ol className="mt-auto grid gap-3">
      {messages.map((message, at) => (
        <MessageView
          key={message.id}
          message={message}
          isNewTopic={message.itemId !== messages[at - 1]?.itemId}
          {...names}
        />
      ))}
    </ol>
  )
}

function MessagesSkeleton() {
  return (
    <div role="status" aria-label={shell.loading} className="mt-auto grid gap-3">
      <Skeleton className="h-9 w-48" />
      <Skeleton className="h-9 w-56 justify-self-end" />
      <Skeleton className="h-9 w-40" />
    </div>
  )
}

const scrollAreaClasses =
  'flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto overscroll-contain p-4 focus-visible:-outline-offset-2'

/** What another wrote is read once it stands on a page that can be seen. */
function useMarkReadWhenVisible(userId: string, latestId: string | undefined) {
  const { mutate } = useMarkRead(userId)
  const read = useEffectEvent(() => {
    if (!document.hidden) mutate(undefined)
  })
  useEffect(() => {
    if (latestId === undefined) return
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [latestId])
}
