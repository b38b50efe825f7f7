import { useInfiniteQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import type { Message } from '@/modules/messages/contract'
import { MessageView } from '@/modules/messages/web/message-view'
import { threadQuery } from '@/modules/messages/web/queries'
import { useReading } from '@/modules/messages/web/use-reading'
import { words } from '@/modules/messages/words'
import { errorWords } from '@/web/lib/api-error'
import { Button } from '@/web/ui/button'
import { ErrorState } from '@/web/ui/error-state'
import { Skeleton } from '@/web/ui/skeleton'
import { words as shell } from '@/web/words'

const said = words.thread

type Props = { userId: string; username: string; ownId: string }

export function ThreadMessages({ userId, username, ownId }: Props) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    threadQuery(userId),
  )
  const messages = data?.pages.flatMap((page) => page.rows).toReversed() ?? []
  const latest = messages.at(-1)
  const place = useRef<HTMLDivElement>(null)
  useReading(userId, messages.findLast(({ senderId }) => senderId === userId)?.id)
  useLayoutEffect(() => {
    if (latest?.id && place.current) place.current.scrollTop = place.current.scrollHeight
  }, [latest?.id])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <div ref={place} tabIndex={0} role="log" aria-label={said.messages(username)} className={placeLook}>
      {hasNextPage && (
        <Button
          size="sm"
          variant="quiet"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="self-center"
        >
          {said.older}
        </Button>
      )}
      {data ? (
        <Messages messages={messages} username={username} ownId={ownId} />
      ) : error ? (
        <ErrorState message={errorWords(error, said.failed)} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

function Messages({ messages, ...names }: { messages: Message[]; username: string; ownId: string }) {
  if (messages.length === 0)
    return (
      <p className="m-auto max-w-sm text-center text-sm text-ink-muted">
        {said.none(names.username)} {said.safety}
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

function Waiting() {
  return (
    <div role="status" aria-label={shell.loading} className="mt-auto grid gap-3">
      <Skeleton className="h-9 w-48" />
      <Skeleton className="h-9 w-56 justify-self-end" />
      <Skeleton className="h-9 w-40" />
    </div>
  )
}

const placeLook =
  'flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto overscroll-contain p-4 focus-visible:-outline-offset-2'
