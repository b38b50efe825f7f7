import { useEffect, useEffectEvent, useRef } from 'react'
import { messages } from '@/modules/catalog/words'
import { errorMessage } from '@/web/lib/api-error'
import { Button } from '@/web/ui/button'
import { uiMessages as shell } from '@/web/words'

type LoadMoreProps = {
  list: {
    hasNextPage: boolean
    isFetching: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    isPlaceholderData: boolean
    error: Error | null
    fetchNextPage: () => Promise<unknown>
  }
}

/** Early enough that a scrolling person does not meet the end. */
const prefetchMarginPx = 800

/** The next page comes by itself when its place comes near, and by the button. */
export function LoadMore({ list }: LoadMoreProps) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, error } = list
  const place = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(() => void list.fetchNextPage())
  const waiting = hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData

  useEffect(() => {
    if (!waiting || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((each) => each.isIntersecting) && load(),
      {
        rootMargin: `${prefetchMarginPx}px`,
      },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [waiting])

  if (!hasNextPage) return null
  return (
    <div ref={place} className="mt-8 grid justify-items-center gap-3">
      {isFetchNextPageError && (
        <p role="alert" className="text-sm text-bad">
          {errorMessage(error, messages.marketplace.moreNotFetched)}
        </p>
      )}
      <Button
        busy={isFetchingNextPage}
        busyText={messages.marketplace.loadingMore}
        onClick={() => void list.fetchNextPage()}
      >
        {isFetchNextPageError ? shell.failed.retry : messages.marketplace.more}
      </Button>
    </div>
  )
}
